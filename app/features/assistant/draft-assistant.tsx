import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { TaskReply } from '#core/ai-tasks.ts';
import { missingParagraphs } from '#core/content/placed-texts.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { counted } from '#core/kernel/counted.ts';
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
  const { append } = useTakeOver();
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
      {({ provider, reply }) => (
        <>
          <DraftReply reply={reply} provider={provider} onTake={(text) => take(text, provider)} />
          {provider === 'built-in' && <Coach task="draft" step={step} />}
        </>
      )}
    </ItemAssistant>
  );
}

interface DraftReplyProps {
  readonly reply: TaskReply<'draft'>;
  readonly provider: string;
  readonly onTake: (text: string) => void;
}

/** The parts of a written draft that the person's own draft lacks. */
function DraftReply({ reply, provider, onTake }: DraftReplyProps) {
  const { id, item } = useWizard();
  const { content, wordCount, readingTime, confidence, lengthNote } = reply;
  const [isInParts, setIsInParts] = useState(false);
  const body = useDeferredValue(item.body);
  const paragraphs = useMemo(() => missingParagraphs(content, body), [content, body]);
  const count = useMemo(() => missingParagraphs(content, '').length, [content]);
  const there = count - paragraphs.length;
  const { root, take } = useKeptFocus(paragraphs, onTake);
  if (paragraphs.length === 0)
    return (
      <div ref={root}>
        <p tabIndex={-1} className="text-base text-ink-2">
          Your draft has all of it already. Nothing is missing.
        </p>
      </div>
    );
  const missing = there === 0 ? content : paragraphs.join('\n\n');
  return (
    <div ref={root} className="grid gap-3.5">
      {there > 0 && (
        <p className="text-sm text-ink-2">
          Your draft has {there} of {counted(count, 'part')} already. This is missing:
        </p>
      )}
      {isInParts ? (
        <SuggestionList title="Paragraphs" suggestions={asSuggestions(paragraphs)} onTake={take} />
      ) : (
        <p className="font-serif text-base whitespace-pre-wrap wrap-anywhere">
          {missing.length > PREVIEW ? `${missing.slice(0, PREVIEW)}…` : missing}
        </p>
      )}
      {there === 0 && (
        <p className="text-sm text-ink-3">
          {wordCount.toLocaleString('en')} words · {readingTime} min read
        </p>
      )}
      <ConfidencePill value={confidence} />
      {lengthNote && <p className="text-sm text-ink-2">{lengthNote}</p>}
      {provider !== 'built-in' && <UnlikeNotes itemId={id} text={content} />}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => take(missing)}>
          {there === 0 ? 'Add to the draft' : 'Add what is missing'}
        </Button>
        {paragraphs.length > 1 && (
          <Button size="small" variant="quiet" aria-pressed={isInParts} onClick={() => setIsInParts(!isInParts)}>
            By paragraph
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * Accepts paragraphs. The button of an added paragraph disappears together with the focus, which then moves to the next
 * row, or to the sentence that nothing is missing.
 */
function useKeptFocus(paragraphs: readonly string[], onTake: (text: string) => void) {
  const root = useRef<HTMLDivElement>(null);
  /** The row of the text that was accepted last; -1 for all of them. */
  const taken = useRef<number | null>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (taken.current === null || root.current?.contains(focused)) return;
    const rows = root.current?.querySelectorAll<HTMLElement>('li button') ?? [];
    const next = rows[Math.min(taken.current, paragraphs.length - 1)];
    taken.current = null;
    // Unless the person went on to something else.
    if (focused === document.body) (next ?? root.current?.querySelector<HTMLElement>('[tabindex="-1"]'))?.focus();
  }, [paragraphs]);
  const take = (text: string) => {
    taken.current = paragraphs.indexOf(text);
    onTake(text);
  };
  return { root, take };
}
