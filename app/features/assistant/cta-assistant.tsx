import { apartPaths } from '#core/content/placed-texts.ts';
import { ItemAssistant } from './item-assistant.tsx';
import { SuggestionList, useTakeOver } from './suggestion-list.tsx';

const step = 'content-optimization';

export function CtaAssistant() {
  const { append } = useTakeOver();
  return (
    <ItemAssistant
      task="cta"
      keptIn={{ step, field: 'ctaSuggestions' }}
      title="Calls to action"
      action="Suggest calls to action"
      again="Suggest others"
      working="Writing calls to action…"
      suggestionsIn={({ reply }) => reply.suggestions.map(({ text }) => text)}
    >
      {({ provider, reply: { suggestions } }) => (
        <SuggestionList
          title="Suggestions"
          suggestions={suggestions.map(({ text, type, urgency, reasoning }) => ({
            text,
            note: `${type}, urgency ${urgency} of 10. ${reasoning}`,
          }))}
          onTake={(text) =>
            append(apartPaths.cta, text, { isModels: provider !== 'built-in', said: 'Added to the call to action' })
          }
        />
      )}
    </ItemAssistant>
  );
}
