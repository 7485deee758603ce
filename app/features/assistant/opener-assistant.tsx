import { apartPaths } from '#core/content/placed-texts.ts';
import { showToast } from '../../ui/show-toast.ts';
import { ItemAssistant } from './item-assistant.tsx';
import { SuggestionList, useTakeOver } from './suggestion-list.tsx';

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
      {({ provider, reply: { openers } }) => (
        <SuggestionList
          title="Openers"
          suggestions={openers.map(({ text, type, reasoning }) => ({ text, note: `${type}: ${reasoning}` }))}
          onTake={(text) =>
            append(apartPaths.opener, text, { isModels: provider !== 'built-in', said: 'Added to the opener' })
          }
        />
      )}
    </ItemAssistant>
  );
}

function sayNotice(title: string): void {
  showToast({ title, text: 'The AI model did not answer. These come from the built-in assistant.' });
}
