import { generateKeyBetween } from 'fractional-indexing';
import { pointsOf } from '#core/assistant/device-tasks.ts';
import { contentFailureSentence } from '#core/content/failures.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { readRows } from '#core/documents/read-rows.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { keyPointPath, keyPointsList, useAddKeyPoint } from '../writing/use-add-key-point.ts';
import { useWizard } from '../writing/wizard-context.ts';
import { Coach } from './coach.tsx';
import { ConfidencePill } from '../content/score-tone.tsx';
import { DeviceSummary } from './device-summary.tsx';
import { ItemAssistant } from './item-assistant.tsx';
import { asSuggestions, SuggestionList, useTakeOver } from './suggestion-list.tsx';

const step = 'content-planning';

interface Structure {
  readonly introduction: string;
  readonly sections: readonly { readonly title: string; readonly content: string }[];
  readonly conclusion: string;
}

export function OutlineAssistant() {
  const { item, apply } = useWizard();
  const { append } = useTakeOver();
  const addKeyPoint = useAddKeyPoint();

  const take = ({ introduction, sections, conclusion }: Structure) => {
    let position = readRows(item, keyPointsList).at(-1)?.position ?? null;
    const rows = sections.map((section) => {
      position = generateKeyBetween(position, null);
      return { ...section, row: uuidFromBytes(crypto.getRandomValues(new Uint8Array(16))), position };
    });
    const taken = apply('takeOutline', { introduction, sections: rows, conclusion });
    if (taken.ok) showToast({ title: 'Added to the outline' });
    else showToast({ title: 'Could not add it', text: contentFailureSentence(taken.error), tone: 'bad' });
  };

  return (
    <div className="grid content-start gap-4">
      <ItemAssistant
        task="outline"
        keptIn={{ step, field: 'aiOutline' }}
        title="AI outline"
        action="Suggest an outline"
        again="Suggest another"
        working="Writing an outline…"
        renderCoach={() => <Coach task="outline" step={step} />}
      >
        {({ reply: { structure, reasoning, confidence } }) => (
          <>
            <p className="text-base wrap-anywhere">{structure.introduction}</p>
            <ol className="grid list-decimal gap-2 pl-5 text-base">
              {structure.sections.map(({ title, content }) => (
                <li key={title} className="wrap-anywhere">
                  <b className="font-semibold">{title}</b>
                  <span className="block text-sm text-ink-2">{content}</span>
                </li>
              ))}
            </ol>
            <p className="text-base wrap-anywhere">{structure.conclusion}</p>
            <p className="text-sm text-ink-3">{reasoning}</p>
            <ConfidencePill value={confidence} />
            <div>
              <Button size="small" onClick={() => take(structure)}>
                Add to the outline
              </Button>
            </div>
          </>
        )}
      </ItemAssistant>
      <DeviceSummary task="key-points" title="Key points of your draft" action="List the key points" text={item.body}>
        {(summary) => (
          <SuggestionList
            title="Key points"
            suggestions={asSuggestions(pointsOf(summary))}
            onTake={(text) => append(keyPointPath(addKeyPoint()), text, { said: 'Key point added' })}
          />
        )}
      </DeviceSummary>
    </div>
  );
}
