import { generateKeyBetween } from 'fractional-indexing';
import { rowTextPath, stepTextPath } from '#core/content/text-path.ts';
import { appendText } from '#core/content/append-text.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { addRow } from '#core/wizard/add-row.ts';
import { readRows } from '#core/wizard/read-rows.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { useWizard } from '../wizard-context.ts';
import { ConfidencePill } from './confidence-pill.tsx';
import { PieceAssistant } from './piece-assistant.tsx';

const step = 'content-planning';
const points = { step, field: 'keyPoints' } as const;

interface Structure {
  readonly introduction: string;
  readonly sections: readonly { readonly title: string; readonly content: string }[];
  readonly conclusion: string;
}

export function OutlineAssistant() {
  const { item, run } = useWizard();

  /** After what is there: a person's own points stay first. */
  const take = ({ introduction, sections, conclusion }: Structure) => {
    run(appendText, { path: stepTextPath(step, 'introduction'), text: introduction, separator: '\n\n' });
    let position = readRows(item, points).at(-1)?.position ?? null;
    for (const { title, content } of sections) {
      const row = uuidFromBytes(crypto.getRandomValues(new Uint8Array(16)));
      position = generateKeyBetween(position, null);
      run(addRow, { ...points, row, position });
      run(appendText, { path: rowTextPath(step, points.field, row), text: `${title}: ${content}`, separator: '\n' });
    }
    run(appendText, { path: stepTextPath(step, 'conclusion'), text: conclusion, separator: '\n\n' });
    showToast({ title: 'Added to the outline' });
  };

  return (
    <PieceAssistant task="outline" keptIn={{ step, field: 'aiOutline' }} title="AI outline" action="Suggest an outline" again="Suggest another" working="Outlining." seconds={20}>
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
    </PieceAssistant>
  );
}
