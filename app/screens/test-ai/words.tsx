import { counted } from '#core/kernel/counted.ts';
import { aiTasks } from '#core/ai-tasks.ts';
import { allFailedMessage, declinedMessage, statusMessages, unexpectedMessage } from '#core/assistant/shapes.ts';
import type { DraftFigures } from '#core/assistant/test-page.ts';
import { type ErrorMessage, missingWordsOf, type Unanswered } from '../../features/assistant/assistant-words.ts';
import { ConfidencePill } from '../../features/content/score-tone.tsx';

export type TestedTask = 'topics' | 'draft' | 'headlines';

/** The person can act on a rate limit or an ended session; for everything else they can only try again. */
const actionable: ReadonlySet<number> = new Set([401, 429]);

/** The test page's message for a failed task (docs/rules/assistant.md, "Test page"). */
export function testFailureOf(task: TestedTask, failure: Unanswered): ErrorMessage {
  if (failure.type === 'missing') return missingWordsOf(failure.message);
  return { title: 'Generation Failed', text: sentenceOf(task, failure) };
}

function sentenceOf(task: TestedTask, { status, message }: Extract<Unanswered, { type: 'failed' }>): string {
  if (message === allFailedMessage || message === declinedMessage) return message;
  if (status === 0) return unexpectedMessage;
  if (status === 200 && task === 'topics') return aiTasks.topics.failure.message;
  return (actionable.has(status) && statusMessages[status]) || `Failed to generate ${task}. Please try again.`;
}

/** The figures of a draft. */
export function DraftFigureLine({ figures }: { readonly figures: DraftFigures }) {
  const { wordCount, readingTime, confidence, isEstimated } = figures;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-3">
      <span>
        {counted(wordCount, 'word')} · {readingTime} min read
      </span>
      <span className="flex items-center gap-2">
        <ConfidencePill value={confidence} />
        {isEstimated && 'estimated'}
      </span>
    </div>
  );
}
