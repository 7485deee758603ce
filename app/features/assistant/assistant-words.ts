import { declinedMessage, statusMessages, unexpectedMessage } from '#core/assistant/shapes.ts';
import type { AiTask } from '#core/assistant/task.ts';
import { aiTasks, type RequestableTask } from '#core/ai-tasks.ts';
import type { AiRequestFailure } from '../../engine/sync/answer-ai-request.ts';

export interface ErrorMessage {
  readonly title: string;
  readonly text: string;
}

/** How to fix a missing field, by its fixed name (docs/rules.md, "Required and limits"). */
const missingMessages: Readonly<Record<string, string>> = {
  'Primary Audience Required': 'Add a primary audience first.',
  'Content Details Required': 'Add a title and a goal in the Goals tab first.',
  'Strategy Required': 'Add a title and a goal in the Strategy step first.',
  'Topic Required': 'Add a title in the Strategy step first.',
  'Content Title Required': 'Add a title in the Strategy step first.',
  'Content Structure Needed': 'Add a title, a goal and at least one key point or an introduction first.',
  'Content Required': 'Write at least one sentence of the draft, or a title, first.',
  'Goal Required': 'Add a goal in the Strategy step first.',
};

/** A failure other than a cancellation. */
export type Unanswered = Exclude<AiRequestFailure, { type: 'cancelled' }>;

/** The message for a failed task. */
export function failureOf(task: RequestableTask, failure: Unanswered): ErrorMessage {
  if (failure.type === 'missing') {
    const missing = missingWordsOf(failure.message);
    // A title alone is not a draft to review.
    return task === 'review' ? { ...missing, text: 'Write at least one sentence of the draft first.' } : missing;
  }
  // The title of every failure that has none of its own (docs/rules.md, "Messages").
  const { title = 'Generation Failed', message, isWordedByStatus }: AiTask['failure'] = aiTasks[task].failure;
  const ofStatus = statusMessages[failure.status];
  if (!isWordedByStatus) {
    // Without an answer nothing can be said about the draft (docs/rules/creating.md, "Review panel").
    if (task === 'review' && failure.status === 0) return { title, text: unexpectedMessage };
    const ofSession = isOfSession(failure.status) ? ofStatus : undefined;
    return { title, text: failure.message ?? ofSession ?? message };
  }
  // Only the message of a model that declines helps the person.
  const declined = failure.message === declinedMessage ? declinedMessage : null;
  return { title, text: ofStatus ?? declined ?? message };
}

/** Failures that are the same for every task: no session, or too many requests. */
function isOfSession(status: number): boolean {
  return status === 401 || status === 429;
}

export function missingWordsOf(message: string): ErrorMessage {
  const text = missingMessages[message];
  return text === undefined ? { title: 'Missing Information', text: message } : { title: message, text };
}
