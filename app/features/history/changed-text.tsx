import { isChanged } from '#core/history/passages.ts';
import { isStanding, type TextSpan } from '#core/history/text-spans.ts';
import { markStyle } from './conflict-choices.tsx';
import { shortenUnchanged } from './merged-text.tsx';

export interface ChangedTextProps {
  readonly label: string;
  readonly spans: readonly TextSpan[];
  /** Shows unchanged stretches in full. */
  readonly isWhole?: boolean;
}

/** A text with its additions and removals marked; long unchanged stretches are shortened unless it is shown whole. */
export function ChangedText({ label, spans, isWhole = false }: ChangedTextProps) {
  return (
    // Focusable, because it scrolls.
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={label}
      dir="auto"
      className="relative mb-1 max-h-[40dvh] overflow-y-auto rounded-sm border border-line bg-paper p-3 font-serif text-[17px] leading-relaxed wrap-anywhere whitespace-pre-wrap"
    >
      {spans.map((span, index) => {
        const ends = { isFirst: index === 0, isLast: index === spans.length - 1 };
        // Spans have no identity, and the list is always rendered as a whole.
        /* oxlint-disable react/no-array-index-key */
        if (!isChanged(span)) return <span key={index}>{isWhole ? span.text : shortenUnchanged(span.text, ends)}</span>;
        return isStanding(span) ? (
          <ins key={index} className="rounded-[3px] box-decoration-clone" style={markStyle(0)}>
            <span className="sr-only">Added: </span>
            {span.text}
          </ins>
        ) : (
          <del key={index} className="text-ink-3">
            <span className="sr-only">Removed: </span>
            {span.text}
          </del>
        );
        /* oxlint-enable react/no-array-index-key */
      })}
    </div>
  );
}
