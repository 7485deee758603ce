import { allFailedMessage, declinedMessage, statusMessages, unexpectedMessage } from '#core/assistant/shapes.ts';
import { aiTasks } from '#core/ai-tasks.ts';
import { missingWordsOf, type ErrorMessage, type Unanswered } from '../../components/assistant-words.ts';

export type TestedTask = 'topics' | 'draft' | 'headlines';

/** A wait or a sign-in is something that the person can do about it; the rest is to try again. */
const actionable: ReadonlySet<number> = new Set([401, 429]);

/** What the test page says of a task without a reply (docs/rules/assistant.md, "Test page"). */
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
