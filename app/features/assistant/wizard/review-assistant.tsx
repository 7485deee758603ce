import { RiArrowRightUpLine } from '@remixicon/react';
import type { TaskReply } from '#core/ai-tasks.ts';
import { findQuote } from '#core/content/find-quote.ts';
import { Button } from '../../../ui/button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { ConfidencePill, scoreTone } from '../../content/score-tone.tsx';
import { usePlace } from '../../writing/use-place.ts';
import { useWizard } from '../../writing/wizard-context.ts';
import { ItemAssistant } from './item-assistant.tsx';
import { asSuggestions, SuggestionList } from './suggestion-list.tsx';

type Suggestion = TaskReply<'review'>['suggestions'][number];

const tones = { high: 'bad', medium: 'warn', low: 'plain' } as const;

/** One thing to do, and the way to its place in the draft while its words stand there. */
function ReviewSuggestion({
  category,
  priority,
  issue,
  suggestion,
  location,
  text,
}: Suggestion & { /** The draft as it is now. */ readonly text: string }) {
  const { goToWords } = usePlace();
  const words = location ? findQuote(text, location) : null;
  return (
    <li className="grid gap-1 border-l-2 border-line pl-3 text-base wrap-anywhere">
      <span className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
        <Pill tone={tones[priority]}>{priority}</Pill>
        {category}
      </span>
      <span className="font-medium">{issue}</span>
      <span className="text-ink-2">{suggestion}</span>
      {location && <q className="font-serif text-sm text-ink-3">{location}</q>}
      {words && (
        <div>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Show in the draft: ${location?.slice(0, 60)}`}
            onClick={() => goToWords(words)}
          >
            <RiArrowRightUpLine size={16} aria-hidden="true" />
            Show in the draft
          </Button>
        </div>
      )}
    </li>
  );
}

/** Characters below which a review says little (docs/rules.md, "Required and limits"). */
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
          <SuggestionList title="Strengths" suggestions={asSuggestions(strengths)} />
          <SuggestionList title="Improvements" suggestions={asSuggestions(notAmong(improvements, suggestions))} />
          {suggestions.length === 0 && (
            <p className="text-base text-ink-2">Nothing obvious to fix. Read it aloud once before you publish.</p>
          )}
          {suggestions.length > 0 && (
            <div className="grid gap-2">
              <h3 className="font-sans text-sm font-medium text-ink-2">Suggestions</h3>
              <ul className="grid gap-3">
                {suggestions.map((suggestion) => (
                  <ReviewSuggestion
                    key={`${suggestion.issue} ${suggestion.location ?? ''} ${suggestion.suggestion}`}
                    {...suggestion}
                    text={item.body}
                  />
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </ItemAssistant>
  );
}

/** What the suggestions say already is not said twice. */
function notAmong(improvements: readonly string[], suggestions: readonly { readonly issue: string }[]): string[] {
  return improvements.filter((line) => suggestions.every(({ issue }) => issue !== line));
}
