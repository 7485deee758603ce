import type { TextSpan } from '#core/documents/text-spans.ts';
import { markColor, markStyle } from './mark-style.ts';
import { shortenUnchanged } from './shorten-unchanged.ts';

/** A device of the comparison: its name and its colour. */
export interface MergedSide {
  readonly name: string;
  readonly mark: number;
}

export interface MergedTextProps {
  readonly spans: readonly TextSpan[];
  readonly sides: ReadonlyMap<string, MergedSide>;
}

/** A text with what each device wrote in its colour, and what was removed struck through. */
export function MergedText({ spans, sides }: MergedTextProps) {
  return (
    // Reachable by keyboard: it scrolls.
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label="The text with its changes"
      className="max-h-[50dvh] overflow-y-auto rounded-md border border-line bg-paper p-4 font-serif text-[17px] leading-relaxed wrap-anywhere whitespace-pre-wrap"
    >
      {spans.map((span, index) => (
        // Spans have no other name, and the list is made anew as a whole.
        // oxlint-disable-next-line react/no-array-index-key
        <Span key={index} span={span} sides={sides} isFirst={index === 0} isLast={index === spans.length - 1} />
      ))}
    </div>
  );
}

function Span({
  span,
  sides,
  isFirst,
  isLast,
}: { readonly span: TextSpan; readonly isFirst: boolean; readonly isLast: boolean } & Pick<MergedTextProps, 'sides'>) {
  const side = sides.get(span.removedBy ?? span.by ?? '');
  if (!side) return shortenUnchanged(span.text, { isFirst, isLast });
  if (span.removedBy !== null) {
    return (
      <del className="text-ink-3" style={{ textDecorationColor: markColor(side.mark) }}>
        <span className="sr-only">Removed on {side.name}: </span>
        {span.text}
      </del>
    );
  }
  return (
    <ins className="rounded-[3px] box-decoration-clone no-underline" style={markStyle(side.mark)}>
      <span className="sr-only">Added on {side.name}: </span>
      {span.text}
    </ins>
  );
}
