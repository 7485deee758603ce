import { useState } from 'react';
import { bodyPath } from '#core/documents/text-path.ts';
import { Button } from '../../ui/button.tsx';
import { Coach } from './coach.tsx';
import { ConfidencePill } from '../content/score-tone.tsx';
import { ItemAssistant } from './item-assistant.tsx';
import { asSuggestions, SuggestionList, useTakeOver } from './suggestion-list.tsx';
import { UnlikeNotes } from './unlike-sentences.tsx';
import { useWizard } from '../writing/wizard-context.ts';

const step = 'content-creation';
/** Length in characters of an AI draft's preview (docs/rules.md, "Figures"). */
const PREVIEW = 500;

export function DraftAssistant() {
  const { id } = useWizard();
  const { append } = useTakeOver();
  const [isInParts, setIsInParts] = useState(false);
  // The built-in assistant only rearranges the person's own words.
  const take = (text: string, provider?: string) =>
    append(bodyPath, text, { isParagraph: true, isModels: provider !== 'built-in' });
  return (
    <ItemAssistant
      task="draft"
      keptIn={{ step, field: 'aiDraft' }}
      title="AI draft"
      action="Write a draft"
      again="Write another"
      working="Writing a draft…"
      isStreamed
      onPartial={take}
    >
      {({ provider, reply: { content, wordCount, readingTime, confidence, lengthNote } }) => (
        <>
          {isInParts ? (
            <SuggestionList
              title="Paragraphs"
              suggestions={asSuggestions(paragraphsIn(content))}
              onTake={(text) => take(text, provider)}
            />
          ) : (
            <p className="font-serif text-base whitespace-pre-wrap wrap-anywhere">
              {content.length > PREVIEW ? `${content.slice(0, PREVIEW)}…` : content}
            </p>
          )}
          <p className="text-sm text-ink-3">
            {wordCount.toLocaleString('en')} words · {readingTime} min read
          </p>
          <ConfidencePill value={confidence} />
          {lengthNote && <p className="text-sm text-ink-2">{lengthNote}</p>}
          {provider !== 'built-in' && <UnlikeNotes itemId={id} text={content} />}
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => take(content, provider)}>
              Add to the draft
            </Button>
            {paragraphsIn(content).length > 1 && (
              <Button size="small" variant="quiet" aria-pressed={isInParts} onClick={() => setIsInParts(!isInParts)}>
                By paragraph
              </Button>
            )}
          </div>
          {provider === 'built-in' && <Coach task="draft" step={step} />}
        </>
      )}
    </ItemAssistant>
  );
}

function paragraphsIn(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
