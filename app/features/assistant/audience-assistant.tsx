import { stepTextPath } from '#core/documents/text-path.ts';
import { Coach } from './coach.tsx';
import { ItemAssistant } from './item-assistant.tsx';
import { asSuggestions, SuggestionList, useTakeOver } from './suggestion-list.tsx';

const step = 'content-strategy';

export function AudienceAssistant() {
  const { append } = useTakeOver();
  return (
    <ItemAssistant
      task="audience-insights"
      keptIn={{ step, field: 'aiInsights' }}
      title="Audience insights"
      action="Describe this audience"
      again="Describe it again"
      working="Thinking about your audience…"
      renderCoach={() => <Coach task="audience-insights" step={step} />}
    >
      {({ reply }) => (
        <>
          <SuggestionList
            title="Key insights"
            suggestions={asSuggestions(reply.keyInsights)}
            onTake={(text) => append(stepTextPath(step, 'targetAudience'), text)}
          />
          <SuggestionList
            title="Pain points"
            suggestions={asSuggestions(reply.painPoints)}
            onTake={(text) => append(stepTextPath(step, 'painPoints'), text)}
          />
        </>
      )}
    </ItemAssistant>
  );
}
