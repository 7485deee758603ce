import { stepTextPath } from '#core/content/text-path.ts';
import { PieceAssistant } from './piece-assistant.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useTakeOver } from './use-take-over.ts';

const step = 'content-creation';

export function OpenerAssistant() {
  const { append } = useTakeOver();
  return (
    <PieceAssistant task="openers" keptIn={{ step, field: 'openerSuggestions' }} title="Opener suggestions" action="Suggest openers" again="Suggest others" working="Looking for first sentences." seconds={15}>
      {({ reply: { openers } }) => (
        <SuggestionList title="Openers" suggestions={openers.map(({ text, type, reasoning }) => ({ text, note: `${type}: ${reasoning}` }))} onTake={(text) => append(stepTextPath(step, 'catchyOpener'), text)} />
      )}
    </PieceAssistant>
  );
}
