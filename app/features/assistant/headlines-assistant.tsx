import { readRegister } from '#core/documents/registers.ts';
import { useWizard } from '../writing/wizard-context.ts';
import { ItemAssistant } from './item-assistant.tsx';
import { asSuggestions, SuggestionList, useTakeOver } from './suggestion-list.tsx';

const step = 'content-optimization';

export function HeadlinesAssistant() {
  const { item } = useWizard();
  const { choose } = useTakeOver();
  const chosen = readRegister(item.steps[step].selectedHeadline);
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
      {({ provider, reply: { headlines } }) => {
        // A question to the person is no headline that can be selected.
        const isAsked = ({ type }: { readonly type: string }) => provider === 'built-in' && type === 'question';
        return (
          <>
            {headlines.length === 0 && (
              <p className="text-base text-ink-2">
                {provider === 'built-in'
                  ? 'The built-in assistant offers no headline in place of your title. You can write others here.'
                  : 'No headline came. You can write your own here.'}
              </p>
            )}
            <SuggestionList
              title="Headlines"
              action="Select"
              suggestions={headlines
                .filter((headline) => !isAsked(headline))
                .map(({ text, type, characterCount, platformSuitability, strengths }) => ({
                  text,
                  note: [type, `${characterCount} characters`, platformSuitability.join(', '), strengths[0]]
                    .filter(Boolean)
                    .join(' · '),
                }))}
              isChosen={(text) => text === chosen}
              onTake={(text) => choose({ step, field: 'selectedHeadline' }, text, 'Headline')}
            />
            <SuggestionList
              title="Questions to you"
              suggestions={asSuggestions(headlines.filter(isAsked).map(({ text }) => text))}
            />
          </>
        );
      }}
    </ItemAssistant>
  );
}
