import { RiArrowLeftLine } from '@remixicon/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { TaskReply } from '#core/ai-tasks.ts';
import type { UnlikeSentence } from '#core/built-in-assistant/voice/unlike-sentences.ts';
import { type Quotation, quotationFinder, type TextRange } from '#core/content/find-quote.ts';
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

interface ReviewSuggestionProps extends MarginRemark {
  /** Where its words are in the draft; null when there are none. */
  readonly words: TextRange | null;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onDismiss?: ((words: string) => void) | undefined;
}

/** One remark. Its words are marked in the draft while they are unchanged, and a press selects or replaces them there. */
function ReviewSuggestion(props: ReviewSuggestionProps) {
  const { category, priority, issue, suggestion, location, replacement, own, onDismiss } = props;
  const { words, isChosen, onChoose } = props;
  const { goToWords } = usePlace();
  const view = useDesk()?.view ?? null;
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const replace = () => {
    if (!view || !location || replacement === undefined) return;
    // The draft may have changed since it was drawn here.
    const place = quotationFinder(view.state.doc.toString())({ quote: location, isReplaced: true });
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
              }}
            >
              <RiArrowLeftLine size={16} aria-hidden="true" />
              Show in the draft
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
  suggestions,
  text,
  onDismiss,
}: {
  readonly suggestions: readonly MarginRemark[];
  readonly text: string;
  /** Called with the words of a remark that the person does not want to see again. */
  /** Offered for a sentence with an own one beside it. */
  readonly onDismiss?: (words: string) => void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const remarks = useMemo(
    () =>
      suggestions.flatMap((each) => {
        const quotation = quotationOf(each);
        return quotation ? [{ key: keyOf(each), ...quotation }] : [];
      }),
    [suggestions],
  );
  useRemarkMarks(remarks, chosen, setChosen);
  const placed = useMemo(() => {
    const find = quotationFinder(text);
    return (
      suggestions
        .map((suggestion) => {
          const quotation = quotationOf(suggestion);
          return { suggestion, words: quotation && find(quotation), isQuoted: quotation !== null };
        })
        // A remark with a replacement that is no longer in the draft was followed, or its words were changed.
        .filter(({ suggestion, words }) => suggestion.replacement === undefined || words !== null)
        // Remarks about the whole come first, and remarks whose words were changed last.
        .toSorted((one, other) => orderOf(one) - orderOf(other))
    );
  }, [suggestions, text]);
  return (
    <ul className="grid gap-2.5">
      {placed.map(({ suggestion, words }) => {
        const key = keyOf(suggestion);
        return (
          <ReviewSuggestion
            key={key}
            {...suggestion}
            words={words}
            isChosen={key === chosen}
            onChoose={() => setChosen(key)}
            onDismiss={onDismiss}
          />
        );
      })}
    </ul>
  );
}

function orderOf({ words, isQuoted }: { readonly words: TextRange | null; readonly isQuoted: boolean }): number {
  return words?.from ?? (isQuoted ? Infinity : -1);
}

/** The words that a remark is about; null when it is about the whole. */
function quotationOf({ location, replacement }: Suggestion): Quotation | null {
  return location ? { quote: location, isReplaced: replacement !== undefined } : null;
}

function keyOf({ issue, location, suggestion }: Suggestion): string {
  return `${issue} ${location ?? ''} ${suggestion}`;
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
