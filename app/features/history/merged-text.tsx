import { Fragment, useState } from 'react';
import type { TextPath } from '#core/documents/text-path.ts';
import { isChanged, isKept, type Keep, type Passage, type Stretch, stretchesOf } from '#core/history/passages.ts';
import { isStanding, type TextSpan } from '#core/history/text-spans.ts';
import { markColor, markStyle, PassageChoices } from './conflict-choices.tsx';
import { useSettledPassages } from '../writing/settled-passages.ts';
import type { MergedNews } from './use-merged-changes.ts';

/** Characters of unchanged text shown on each side of a change. */
const CONTEXT = 160;

/**
 * Shortens an unchanged stretch to its ends beside changes, with an ellipsis in between. A stretch that is not much
 * longer than its ends is shown whole.
 */
export function shortenUnchanged(
  text: string,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): string {
  const head = isFirst ? 0 : CONTEXT;
  const tail = isLast ? 0 : CONTEXT;
  if (text.length <= head + tail + CONTEXT) return text;
  const start = text.slice(0, head).replace(/\S*$/, '');
  const end = tail === 0 ? '' : text.slice(-tail).replace(/^\S*/, '');
  return `${start}…${end}`;
}

/** A device in the comparison, with its name and colour. */
export interface MergedSide {
  readonly name: string;
  readonly mark: number;
}

export interface MergedTextProps {
  readonly path: TextPath;
  readonly spans: readonly TextSpan[];
  /** Whether two devices changed it without each other's changes. */
  readonly isContested: boolean;
  readonly sides: ReadonlyMap<string, MergedSide>;
  readonly news: MergedNews;
  /** Whether nothing above it asks for a choice. */
  readonly isFirst: boolean;
  /** Whether one side's text or both are shown, with the choices. */
  readonly view: Keep;
}

/** A text with each device's words in its colour, removed words struck through, and the choices. */
export function MergedText({ path, spans, isContested, sides, news, isFirst, view }: MergedTextProps) {
  const settled = useSettledPassages();
  const others = [...sides].filter(([key]) => key !== news.here);
  const otherName = others.length === 1 ? others[0]![1].name : 'Other device';
  const stretches = stretchesOf(spans, news.here, isContested);
  const lines = linesOf(stretches);
  // The one that was first when the text was opened: a choice must not move the page.
  const [firstKey] = useState(() =>
    isFirst ? stretches.find(({ passage }) => passage?.isShared)?.passage?.key : null,
  );
  return (
    <div
      role="group"
      aria-label="The text with its changes"
      dir="auto"
      className="rounded-md border border-line bg-paper p-3 font-serif text-[17px] leading-relaxed wrap-anywhere whitespace-pre-wrap desk:p-4"
    >
      {lines.map(({ spans: own, passages }, index) => (
        // Lines have no identity, and the list is always rendered as a whole.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          <Spans spans={own} {...{ sides, view, here: news.here }} />
          {view === 'both' &&
            passages.map((passage) => (
              <PassageChoices
                key={passage.key}
                {...{ path, passage, news }}
                label={passageName(passage, sides)}
                isFirst={passage.key === firstKey}
                otherName={otherName}
                isSettled={settled.has(passage.key)}
              />
            ))}
        </Fragment>
      ))}
    </div>
  );
}

/** A run of spans, and the passages in it whose choices are shown below it. */
interface Line {
  readonly spans: readonly TextSpan[];
  readonly passages: readonly Passage[];
}

/**
 * Splits the text at the line break after a passage, so that choices appear below the line and not inside a sentence.
 */
function linesOf(stretches: readonly Stretch[]): Line[] {
  const lines: Line[] = [];
  let spans: TextSpan[] = [];
  let passages: Passage[] = [];
  stretches.forEach(({ spans: own, passage }, index) => {
    const [only] = own;
    if (passage || !only || isChanged(only)) {
      spans.push(...own);
      if (passage) passages.push(passage);
      return;
    }
    const text = shortenUnchanged(only.text, { isFirst: index === 0, isLast: index === stretches.length - 1 });
    const end = passages.length > 0 ? text.indexOf('\n') + 1 : 0;
    spans.push({ ...only, text: text.slice(0, end) });
    if (end > 0) {
      lines.push({ spans, passages });
      [spans, passages] = [[], []];
    }
    spans.push({ ...only, text: text.slice(end) });
  });
  return [...lines, { spans, passages }];
}

interface SpansProps {
  readonly spans: readonly TextSpan[];
  readonly sides: ReadonlyMap<string, MergedSide>;
  readonly view: Keep;
  readonly here: string;
}

function Spans({ spans, sides, view, here }: SpansProps) {
  const shown = view === 'both' ? spans : spans.filter((span) => isKept(span, view, here));
  return shown.map((span, index) => {
    // In one side's text, words that the other side removed are shown as plain text.
    const isPlain = view === 'both' ? !isChanged(span) : span.by === null;
    // Spans have no identity, and the list is always rendered as a whole.
    // oxlint-disable-next-line react/no-array-index-key
    return isPlain ? <span key={index}>{span.text}</span> : <ChangedSpan key={index} span={span} sides={sides} />;
  });
}

function ChangedSpan({ span, sides }: { readonly span: TextSpan } & Pick<SpansProps, 'sides'>) {
  const hands = isStanding(span) ? [span.by ?? ''] : span.removedBy;
  const names = hands.flatMap((key) => sides.get(key)?.name ?? []).join(' and ');
  const mark = sides.get(hands[0] ?? '')?.mark ?? 0;
  if (!isStanding(span)) {
    return (
      <del className="text-ink-3" style={{ textDecorationColor: markColor(mark) }} title={`Removed on ${names}`}>
        <span className="sr-only">Removed on {names}: </span>
        {span.text}
      </del>
    );
  }
  return (
    <ins className="rounded-[3px] box-decoration-clone" style={markStyle(mark)} title={`Added on ${names}`}>
      <span className="sr-only">Added on {names}: </span>
      {span.text}
    </ins>
  );
}

function passageName({ spans, isShared }: Passage, sides: ReadonlyMap<string, MergedSide>): string {
  const hands = new Set(spans.flatMap(({ by, removedBy }) => (by === null ? removedBy : [by, ...removedBy])));
  const names = [...hands].flatMap((key) => sides.get(key)?.name ?? []).join(' and ');
  return isShared ? `Passage changed on ${names}` : `Passage from ${names}`;
}
