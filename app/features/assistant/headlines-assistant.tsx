import { ItemAssistant } from './item-assistant.tsx';
import { SuggestionList, useTakeOver } from './suggestion-list.tsx';

const step = 'content-optimization';

export function HeadlinesAssistant() {
  const { choose } = useTakeOver();
  return (
    <ItemAssistant
      task="headlines"
      keptIn={{ step, field: 'headlines' }}
      title="AI headlines"
      action="Suggest headlines"
      again="Suggest others"
      working="Writing headlines…"
      suggestionsIn={({ reply }) => reply.headlines.map(({ text }) => text)}
    >
      {({ reply: { headlines } }) => (
        <SuggestionList
          title="Headlines"
          action="Select"
          suggestions={headlines.map(({ text, type, characterCount, platformSuitability, strengths }) => ({
            text,
            note: [type, `${characterCount} characters`, platformSuitability.join(', '), strengths[0]]
              .filter(Boolean)
              .join(' · '),
          }))}
          onTake={(text) => choose({ step, field: 'selectedHeadline' }, text, 'Headline')}
        />
      )}
    </ItemAssistant>
  );
}
