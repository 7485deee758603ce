import { RiArrowLeftLine } from '@remixicon/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { TaskReply } from '#core/ai-tasks.ts';
import { findQuote } from '#core/content/find-quote.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { ConfidencePill, scoreTone } from '../content/score-tone.tsx';
import { useRemarkMarks } from '../writing/use-remark-marks.ts';
import { usePlace } from '../writing/use-place.ts';
import { useWizard } from '../writing/wizard-context.ts';
import { ItemAssistant } from './item-assistant.tsx';
import { asSuggestions, SuggestionList } from './suggestion-list.tsx';

type Suggestion = TaskReply<'review'>['suggestions'][number];

const tones = { high: 'bad', medium: 'warn', low: 'plain' } as const;

interface ReviewSuggestionProps extends Suggestion {
  /** The current text of the draft. */
  readonly text: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One suggestion. Its words are marked in the draft while they are unchanged, and a press selects them there. */
function ReviewSuggestion(props: ReviewSuggestionProps) {
  const { category, priority, issue, suggestion, location, text, isChosen, onChoose } = props;
  const { goToWords } = usePlace();
  const card = useRef<HTMLLIElement>(null);
  const words = location ? findQuote(text, location) : null;
  useEffect(() => {
    if (isChosen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li
      ref={card}
      aria-current={isChosen || undefined}
      className={classNames(
        'grid gap-1.5 rounded-md border p-3.5 text-base wrap-anywhere',
        isChosen ? 'border-accent ring-2 ring-accent-soft' : 'border-line',
      )}
    >
      {location && <q className="font-serif text-ink-3">{location}</q>}
      <span className="font-medium">{issue}</span>
      <span className="text-ink-2">{suggestion}</span>
      <span className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
        <Pill tone={tones[priority]}>{priority}</Pill>
        {category}
        {words && (
          <Button
            size="small"
            variant="quiet"
            className="ml-auto"
            aria-label={`Show in the draft: ${location?.slice(0, 60)}`}
            onClick={() => {
              onChoose();
              goToWords(words);
            }}
          >
            <RiArrowLeftLine size={16} aria-hidden="true" />
            Show in the draft
          </Button>
        )}
      </span>
    </li>
  );
}

/** The suggestions of a review, in step with their words in the draft. */
function ReviewSuggestions({
  suggestions,
  text,
}: {
  readonly suggestions: readonly Suggestion[];
  readonly text: string;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const remarks = useMemo(
    () => suggestions.flatMap((each) => (each.location ? [{ key: keyOf(each), quote: each.location }] : [])),
    [suggestions],
  );
  useRemarkMarks(remarks, chosen, setChosen);
  return (
    <ul className="grid gap-2.5">
      {suggestions.map((suggestion) => {
        const key = keyOf(suggestion);
        return (
          <ReviewSuggestion
            key={key}
            {...suggestion}
            text={text}
            isChosen={key === chosen}
            onChoose={() => setChosen(key)}
          />
        );
      })}
    </ul>
  );
}

function keyOf({ issue, location, suggestion }: Suggestion): string {
  return `${issue} ${location ?? ''} ${suggestion}`;
}

/** Below this many characters a review says little (docs/rules.md, "Required and limits"). */
const SHORT = 50;

/** The AI review panel (docs/rules.md, "Screens"). */
export function ReviewAssistant() {
  const { item } = useWizard();
  const length = item.body.trim().length;
  return (
    <ItemAssistant
      task="review"
      keptIn={{ step: 'review-edit', field: 'existingReview' }}
      title="AI review"
      action="Review the draft"
      again="Generate New Review"
      working="Reading your draft…"
      about="Finds what to improve and marks it in your draft. It changes nothing."
      isAlone
      onAnswered={() => showToast({ title: 'Content Reviewed', text: 'The review is next to your draft.' })}
    >
      {({ reply: { overallScore, confidence, strengths, improvements, suggestions } }) => (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <span className="font-serif text-2xl leading-none">{overallScore}</span>
            <Pill tone={scoreTone(overallScore)}>Overall score</Pill>
            <ConfidencePill value={confidence} />
          </div>
          {length < SHORT && (
            <p className="text-sm text-warn">
              <b className="font-semibold">Short Content Notice</b> There is little to review yet. Write more first.
            </p>
          )}
          {suggestions.length === 0 && (
            <p className="text-base text-ink-2">Nothing obvious to fix. Read it aloud once before you publish.</p>
          )}
          {suggestions.length > 0 && (
            <div className="grid gap-2">
              <h3 className="font-sans text-sm font-medium text-ink-2">
                Suggestions <span className="font-normal text-ink-3 tabular-nums">{suggestions.length}</span>
              </h3>
              <ReviewSuggestions suggestions={suggestions} text={item.body} />
            </div>
          )}
          <SuggestionList title="Improvements" suggestions={asSuggestions(notAmong(improvements, suggestions))} />
          <SuggestionList title="Strengths" suggestions={asSuggestions(strengths)} />
        </>
      )}
    </ItemAssistant>
  );
}

/** The improvements that no suggestion repeats. */
function notAmong(improvements: readonly string[], suggestions: readonly { readonly issue: string }[]): string[] {
  return improvements.filter((line) => suggestions.every(({ issue }) => issue !== line));
}
