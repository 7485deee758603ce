import { apartPaths } from '#core/content/placed-texts.ts';
import { showToast } from '../../ui/show-toast.ts';
import { ItemAssistant } from './item-assistant.tsx';
import { asSuggestions, SuggestionList, useTakeOver } from './suggestion-list.tsx';

const step = 'content-creation';

export function OpenerAssistant() {
  const { append } = useTakeOver();
  return (
    <ItemAssistant
      task="openers"
      keptIn={{ step, field: 'openerSuggestions' }}
      title="Opener suggestions"
      action="Suggest openers"
      again="Suggest others"
      working="Writing openers…"
      suggestionsIn={({ reply }) => reply.openers.map(({ text }) => text)}
      onAnswered={({ notice }) => notice && sayNotice(notice)}
    >
      {({ provider, reply: { openers } }) => {
        // The built-in assistant writes no openers: it shows the person's own sentences, and asks.
        const isAsked = ({ type }: { readonly type: string }) => provider === 'built-in' && type !== 'your own words';
        return (
          <>
            {openers.length === 0 && (
              <p className="text-base text-ink-2">
                {provider === 'built-in'
                  ? 'The built-in assistant puts no sentence before your first one. The review marks it where it says nothing. You can write an opener here.'
                  : 'No opener came. You can write your own here.'}
              </p>
            )}
            <SuggestionList
              title="Openers"
              suggestions={openers
                .filter((opener) => !isAsked(opener))
                .map(({ text, type, reasoning }) => ({ text, note: `${type}: ${reasoning}` }))}
              onTake={(text) =>
                append(apartPaths.opener, text, { isModels: provider !== 'built-in', said: 'Added to the opener' })
              }
            />
            <SuggestionList
              title="Questions to you"
              suggestions={asSuggestions(openers.filter(isAsked).map(({ text }) => text))}
            />
          </>
        );
      }}
    </ItemAssistant>
  );
}

function sayNotice(title: string): void {
  showToast({ title, text: 'The AI model did not answer. These come from the built-in assistant.' });
}
