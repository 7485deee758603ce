import { allFailedWords, declinedWords, statusWords, taskFailed } from '#core/ai/error-messages.ts';
import type { TaskName } from '#core/ai/tasks.ts';
import { messages } from '#core/api/messages.ts';
import type { LimitFailure } from '../../ai/answer-within-limits.ts';
import type { CompletionFailure } from '../../ai/ask.ts';
import { ServerError } from '../../errors.ts';

/** A question without an answer, in the words of the catalogue. */
export function aiRequestFailed(task: TaskName, failure: CompletionFailure | LimitFailure): ServerError {
  switch (failure.type) {
    case 'limit':
      return new ServerError(429, 'ai-limit', messages.tooManyRequests, { 'Retry-After': String(failure.seconds) });
    case 'busy':
      return new ServerError(429, 'ai-busy', statusWords[429]!);
    case 'declined':
      return new ServerError(422, 'ai-declined', declinedWords);
    case 'unavailable':
    case 'rejected':
    case 'spent':
      return new ServerError(502, 'ai-unavailable', statusWords[500]!);
    case 'none':
      return new ServerError(502, 'ai-none', allFailedWords);
    case 'unusable':
    case 'cancelled':
      return new ServerError(502, 'ai-failed', taskFailed[task]);
  }
}
