import { stepTextPath } from '#core/documents/text-path.ts';
import { Coach } from './coach.tsx';
import { ConfidencePill } from '../content/score-tone.tsx';
import { ItemAssistant } from './item-assistant.tsx';
import { asSuggestions, SuggestionList, useTakeOver } from './suggestion-list.tsx';

const step = 'content-strategy';

export function ValueAssistant() {
  const { append } = useTakeOver();
  const take = (field: string) => (text: string) => append(stepTextPath(step, field), text);
  return (
    <ItemAssistant
      task="so-what"
      keptIn={{ step, field: 'soWhatInsights' }}
      title="Value analysis"
      action="Ask “So what?”"
      again="Ask again"
      working="Analyzing the value…"
      renderCoach={() => <Coach task="so-what" step={step} />}
    >
      {({ reply: { audienceBenefits, uniqueAngle, keyTakeaways, soWhatInsights: insights } }) => (
        <>
          <dl className="grid gap-2 text-base">
            <Line term="Why it matters">{insights.whyItMatters}</Line>
            <Line term="For this audience">{insights.audienceRelevance}</Line>
            <Line term="What they can do">{insights.actionableValue}</Line>
            <Line term="What sets it apart">{insights.differentiator}</Line>
          </dl>
          <ConfidencePill value={insights.confidence} />
          <SuggestionList
            title="Audience benefits"
            suggestions={asSuggestions(audienceBenefits)}
            onTake={take('audienceBenefits')}
          />
          <SuggestionList
            title="Unique angle"
            suggestions={asSuggestions([uniqueAngle])}
            onTake={take('uniqueAngle')}
          />
          <SuggestionList
            title="Key takeaways"
            suggestions={asSuggestions(keyTakeaways)}
            onTake={take('keyTakeaways')}
          />
        </>
      )}
    </ItemAssistant>
  );
}

function Line({ term, children }: { readonly term: string; readonly children: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
