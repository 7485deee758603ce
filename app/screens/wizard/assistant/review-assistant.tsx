import { showToast } from '../../../ui/show-toast.ts';
import { Pill } from '../../../ui/pill.tsx';
import { useWizard } from '../wizard-context.ts';
import { ConfidencePill } from '../../../components/confidence-pill.tsx';
import { ItemAssistant } from './item-assistant.tsx';
import { ReviewSuggestion } from './review-suggestion.tsx';
import { scoreTone } from '../../../components/score-tone.ts';
import { asSuggestions, SuggestionList } from './suggestion-list.tsx';

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
      working="Reading the draft."
      onAnswered={() => showToast({ title: 'Content Reviewed', text: 'The review stands beside the draft.' })}
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
              <b className="font-semibold">Short Content Notice</b> A review of so few words says little. Write more
              first.
            </p>
          )}
          <SuggestionList title="Strengths" suggestions={asSuggestions(strengths)} />
          <SuggestionList title="Improvements" suggestions={asSuggestions(notAmong(improvements, suggestions))} />
          {suggestions.length === 0 && (
            <p className="text-base text-ink-2">No place stands out to mend. Read it aloud once before it goes out.</p>
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
