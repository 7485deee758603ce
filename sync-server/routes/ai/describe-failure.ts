import { allFailedMessage, declinedMessage, statusMessages } from '#core/assistant/shapes.ts';
import type { AiTask } from '#core/assistant/task.ts';
import { aiTasks, type TaskName } from '#core/ai-tasks.ts';
import { messages } from '#core/api/messages.ts';
import type { LimitFailure } from '../../ai/answer-within-limits.ts';
import type { CompletionFailure } from '../../ai/request-completion.ts';
import { ServerError } from '../../errors.ts';

/** When a provider that is overloaded may be asked again. */
const BUSY_SECONDS = 30;

/** An AI request without a reply, in the words of the catalogue. */
export function aiRequestFailed(task: TaskName, failure: CompletionFailure | LimitFailure): ServerError {
  const { message, isWordedByStatus }: AiTask['failure'] = aiTasks[task].failure;
  switch (failure.type) {
    case 'limit':
      return new ServerError(429, 'ai-limit', messages.tooManyRequests, { 'Retry-After': String(failure.seconds) });
    case 'busy':
      return new ServerError(429, 'ai-busy', messages.tooManyRequests, { 'Retry-After': String(BUSY_SECONDS) });
    case 'declined':
      return new ServerError(422, 'ai-declined', declinedMessage);
    case 'unavailable':
    case 'rejected':
    case 'spent':
      return new ServerError(502, 'ai-unavailable', isWordedByStatus ? statusMessages[500]! : message);
    case 'none':
      return new ServerError(502, 'ai-none', allFailedMessage);
    case 'unusable':
    case 'cancelled':
      return new ServerError(502, 'ai-failed', message);
  }
}
