import { RiArrowLeftLine } from '@remixicon/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { TaskReply } from '#core/ai-tasks.ts';
import type { UnlikeSentence } from '#core/built-in-assistant/voice/unlike-sentences.ts';
import { findTogether, type Quotation, type TextRange } from '#core/kernel/find-quote.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Pill } from '../../ui/pill.tsx';
import { useDesk } from '../writing/desk-context.ts';
import { usePlace } from '../writing/use-place.ts';
import { OwnSentence } from './unlike-sentences.tsx';
import { markRemarks, type Remark, type RemarkMarks } from '../writing/remark-marks.ts';

export type Suggestion = TaskReply<'review'>['suggestions'][number];

/** A suggestion of a review, a sentence that does not sound like the person, or a passage that says a post again. */
export interface MarginRemark extends Suggestion {
  /** Words of the person that are shown beside it. Such a remark is no fault, and can be dismissed. */
  readonly own?: UnlikeSentence['own'];
}

const tones = { high: 'bad', medium: 'warn', low: 'plain' } as const;

interface ReviewSuggestionProps {
  readonly remark: MarginRemark;
  /** Where its words are in the draft, in order; empty when there are none. */
  readonly places: readonly TextRange[];
  /** Finds its words in a text that may have changed since. */
  readonly find: (text: string) => TextRange | null;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onDismiss?: ((words: string) => void) | undefined;
}

/** One remark. Its words are marked in the draft while they are unchanged, and a press selects or replaces them there. */
function ReviewSuggestion({ remark, places, find, isChosen, onChoose, onDismiss }: ReviewSuggestionProps) {
  const { category, priority, issue, suggestion, location, replacement, own } = remark;
  const [at, setAt] = useState(0);
  const words = places[at % Math.max(1, places.length)];
  const { goToWords } = usePlace();
  const view = useDesk()?.view ?? null;
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const replace = () => {
    if (!view || replacement === undefined) return;
    // The draft may have changed since it was drawn here.
    const place = find(view.state.doc.toString());
    if (!place) return;
    view.dispatch({
      changes: { ...place, insert: replacement },
      selection: { anchor: place.from + replacement.length },
      scrollIntoView: true,
      userEvent: 'input.replace',
    });
    view.focus();
  };
  return (
    <li
      ref={card}
      aria-current={isChosen || undefined}
      className={classNames(
        'grid gap-1.5 rounded-md border p-3.5 text-base wrap-anywhere',
        isChosen ? 'border-accent ring-2 ring-accent-soft' : 'border-line',
      )}
    >
      {location && <q className="line-clamp-3 font-serif text-ink-3">{location}</q>}
      <span className="font-medium">{issue}</span>
      <span className="text-ink-2">{suggestion}</span>
      {own && <OwnSentence own={own} />}
      <span className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
        <Pill tone={tones[priority]}>{priority}</Pill>
        {category}
        {own && location && onDismiss && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Dismiss: ${location.slice(0, 60)}`}
            onClick={() => onDismiss(location)}
          >
            Dismiss
          </Button>
        )}
        {words && (
          <span className="ml-auto flex flex-wrap gap-2">
            <Button
              size="small"
              variant="quiet"
              aria-label={`Show in the draft: ${location?.slice(0, 60)}`}
              onClick={() => {
                onChoose();
                goToWords(words);
                setAt((at + 1) % places.length);
              }}
            >
              <RiArrowLeftLine size={16} aria-hidden="true" />
              Show in the draft{places.length > 1 && ` ${(at % places.length) + 1} of ${places.length}`}
            </Button>
            {view && replacement !== undefined && (
              <Button
                size="small"
                aria-label={
                  replacement === '' ? `Delete: ${location?.slice(0, 60)}` : `Replace with: ${replacement.slice(0, 60)}`
                }
                onClick={replace}
              >
                {replacement === '' ? 'Delete' : 'Replace'}
              </Button>
            )}
          </span>
        )}
      </span>
    </li>
  );
}

/** The remarks of a review in the order of the draft, in step with their words there. */
export function ReviewMargin({
  title,
  suggestions,
  text,
  onDismiss,
}: {
  /** A heading, with the number of remarks that are left; none when absent. */
  readonly title?: string;
  readonly suggestions: readonly MarginRemark[];
  readonly text: string;
  /** Called with the words of a remark that the person does not want to see again. */
  /** Offered for a sentence with an own one beside it. */
  readonly onDismiss?: (words: string) => void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const quotations = useMemo(() => quotationsOf(suggestions), [suggestions]);
  useRemarkMarks(quotations, chosen, setChosen);
  const placed = useMemo(() => placedIn(text, suggestions, quotations), [text, suggestions, quotations]);
  if (placed.length === 0) return null;
  return (
    <div className="grid gap-2">
      {title && (
        <h3 className="font-sans text-sm font-medium text-ink-2">
          {title} <span className="font-normal text-ink-3 tabular-nums">{placed.length}</span>
        </h3>
      )}
      <ul className="grid gap-2.5">
        {placed.map(({ remark, key, places }) => (
          <ReviewSuggestion
            key={key}
            remark={remark}
            places={places}
            find={(now) => findTogether(now, quotations)[quotations.findIndex((each) => each.key === key)] ?? null}
            isChosen={key === chosen}
            onChoose={() => setChosen(key)}
            onDismiss={onDismiss}
          />
        ))}
      </ul>
    </div>
  );
}

interface PlacedRemark {
  readonly remark: MarginRemark;
  readonly key: string;
  /** Its words that are still in the draft. */
  readonly places: readonly TextRange[];
}

/** Remarks about the whole first, then those of words in their order, and last those whose words were changed. */
function placedIn(
  text: string,
  suggestions: readonly MarginRemark[],
  quotations: readonly Remark[],
): readonly PlacedRemark[] {
  const ranges = findTogether(text, quotations);
  return (
    suggestions
      .map((remark): PlacedRemark => {
        const key = keyOf(remark);
        const places = quotations.flatMap((quotation, index) =>
          quotation.key === key && ranges[index] ? [ranges[index]] : [],
        );
        return { remark, key, places };
      })
      // A remark with a replacement that is no longer in the draft was followed, or its words were changed.
      .filter(({ remark, places }) => remark.replacement === undefined || places.length > 0)
      .toSorted((one, other) => orderOf(one) - orderOf(other))
  );
}

function orderOf({ remark, places }: PlacedRemark): number {
  return places[0]?.from ?? (remark.location ? Infinity : -1);
}

/** The words that remarks are about, those of each under its key. */
function quotationsOf(suggestions: readonly MarginRemark[]): Remark[] {
  return suggestions.flatMap((each) => {
    const { location, nth, of, around, replacement, places = [] } = each;
    if (!location) return [];
    const key = keyOf(each);
    const isReplaced = replacement !== undefined;
    return [{ location, nth, of, around }, ...places.map((further) => ({ ...further, around: undefined }))].map(
      (place): Remark => {
        const quotation: Quotation = {
          quote: place.location,
          isReplaced,
          becomes: replacement,
          nth: place.nth,
          of: place.of,
          around: place.around,
        };
        return { key, ...quotation };
      },
    );
  });
}

function keyOf({ issue, location, nth, suggestion }: Suggestion): string {
  return `${issue} ${location ?? ''} ${nth ?? ''} ${suggestion}`;
}

/**
 * Marks the words of remarks in the draft beside the panel that lists them.
 *
 * @param chosen the key of the remark that is chosen in the panel; null when none is
 * @param onChoose called when the marked words of a remark are clicked
 */
function useRemarkMarks(remarks: readonly Remark[], chosen: string | null, onChoose: (key: string) => void): void {
  const view = useDesk()?.view ?? null;
  const marks = useRef<RemarkMarks>(null);
  const choose = useEffectEvent(onChoose);
  const show = useEffectEvent(() => marks.current?.show(remarks, chosen));

  useEffect(() => {
    if (!view) return undefined;
    const shown = markRemarks(view, (key) => choose(key));
    marks.current = shown;
    show();
    return () => {
      marks.current = null;
      shown.stop();
    };
  }, [view]);
  useEffect(() => marks.current?.show(remarks, chosen), [remarks, chosen]);
}
