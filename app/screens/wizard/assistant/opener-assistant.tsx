import { stepTextPath } from '#core/documents/text-path.ts';
import { useHasModel } from '../../../data/assistant/use-has-model.ts';
import { useOnline } from '../../../data/sync/use-online.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { ItemAssistant } from './item-assistant.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useTakeOver } from './use-take-over.ts';

const step = 'content-creation';

export function OpenerAssistant() {
  const { append } = useTakeOver();
  const isOnline = useOnline();
  const hasModel = useHasModel();
  const sayFallback = ({ provider }: { readonly provider: string }) => {
    if (provider === 'built-in' && isOnline && hasModel)
      showToast({
        title: 'Using Fallback Suggestions',
        text: 'No model answered. These come from the built-in assistant.',
      });
  };
  return (
    <ItemAssistant
      task="openers"
      keptIn={{ step, field: 'openerSuggestions' }}
      title="Opener suggestions"
      action="Suggest openers"
      again="Suggest others"
      working="Looking for first sentences."
      seconds={15}
      onAnswered={sayFallback}
    >
      {({ reply: { openers } }) => (
        <SuggestionList
          title="Openers"
          suggestions={openers.map(({ text, type, reasoning }) => ({ text, note: `${type}: ${reasoning}` }))}
          onTake={(text) => append(stepTextPath(step, 'catchyOpener'), text)}
        />
      )}
    </ItemAssistant>
  );
}
