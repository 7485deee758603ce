import { bodyPath } from '#core/documents/text-path.ts';
import { Button } from '../../../ui/button.tsx';
import { Coach } from './coach.tsx';
import { ConfidencePill } from '../../../components/confidence-pill.tsx';
import { ItemAssistant } from './item-assistant.tsx';
import { useTakeOver } from './use-take-over.ts';

const step = 'content-creation';
/** Characters of an AI draft that its preview shows (docs/rules.md, "Figures"). */
const PREVIEW = 500;

export function DraftAssistant() {
  const { append } = useTakeOver();
  const take = (text: string) => append(bodyPath, text, { isParagraph: true });
  return (
    <ItemAssistant
      task="draft"
      keptIn={{ step, field: 'aiDraft' }}
      title="AI draft"
      action="Write a draft"
      again="Write another"
      working="Writing a draft."
      isStreamed
      onPartial={take}
    >
      {({ provider, reply: { content, wordCount, readingTime, confidence } }) => (
        <>
          <p className="font-serif text-base whitespace-pre-wrap wrap-anywhere">
            {content.length > PREVIEW ? `${content.slice(0, PREVIEW)}…` : content}
          </p>
          <p className="text-sm text-ink-3">
            {wordCount.toLocaleString('en')} words · {readingTime} min read
          </p>
          <ConfidencePill value={confidence} />
          <div>
            <Button size="small" onClick={() => take(content)}>
              Add to the draft
            </Button>
          </div>
          {provider === 'built-in' && <Coach task="draft" step={step} />}
        </>
      )}
    </ItemAssistant>
  );
}
