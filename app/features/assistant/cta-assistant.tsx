import { findQuote } from '#core/kernel/find-quote.ts';
import { apartPaths } from '#core/content/placed-texts.ts';
import { useWizard } from '../writing/wizard-context.ts';
import { ItemAssistant } from './item-assistant.tsx';
import { asSuggestions, SuggestionList, useTakeOver } from './suggestion-list.tsx';

const step = 'content-optimization';

export function CtaAssistant() {
  const { item } = useWizard();
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
      {({ provider, reply: { suggestions } }) => {
        // The built-in assistant offers nothing to readers: it shows what the draft asks for, and asks the person.
        const isAsked = ({ text }: { readonly text: string }) =>
          provider === 'built-in' && findQuote(item.body, text) === null;
        return (
          <>
            {suggestions.length === 0 && (
              <p className="text-base text-ink-2">Nothing to add. The review marks what does no good at the end.</p>
            )}
            <SuggestionList
              title="Suggestions"
              suggestions={suggestions
                .filter((suggestion) => !isAsked(suggestion))
                .map(({ text, type, urgency, reasoning }) => ({
                  text,
                  note: provider === 'built-in' ? reasoning : `${type}, urgency ${urgency} of 10. ${reasoning}`,
                }))}
              onTake={(text) =>
                append(apartPaths.cta, text, { isModels: provider !== 'built-in', said: 'Added to the call to action' })
              }
            />
            <SuggestionList
              title="Questions to you"
              suggestions={asSuggestions(suggestions.filter(isAsked).map(({ text }) => text))}
            />
          </>
        );
      }}
    </ItemAssistant>
  );
}
