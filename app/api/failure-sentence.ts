import { messages } from '#core/api/messages.ts';
import { isAnswered, type AnsweredFailure, type ApiFailure } from './api-failure.ts';

/** The sentences of the error catalogue (docs/rules.md, "Messages"); `otherwise` where it has none of its own. */
export function failureSentence(failure: ApiFailure, otherwise: (answer: AnsweredFailure) => string): string {
  if (!isAnswered(failure)) return messages.networkError;
  if (failure.type === 'signed-out') return messages.authenticationRequired;
  if (failure.status === 429) return messages.tooManyRequests;
  return otherwise(failure);
}

/** The same with the server's own words; `whenSilent` where it gave none. */
export function serverSentence(failure: ApiFailure, whenSilent: string): string {
  return failureSentence(failure, ({ message }) => {
    // A proxy's page is no sentence.
    if (message.trimStart().startsWith('<')) return messages.networkError;
    return message.trim() || whenSilent;
  });
}
