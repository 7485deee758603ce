import { messages } from '#core/api/messages.ts';

/** What the server said with its refusal. */
interface Answer {
  readonly status: number;
  /** The words beside the status, where the connection carries them: HTTP/2 does not. */
  readonly statusText?: string;
  /** The answer's text as it came; empty when there was none. */
  readonly message: string;
}

/** Why a call to the server did not succeed: one union for every call and every caller. */
export type ApiFailure =
  /** Nobody answered: offline, so that nothing has left (`unsent`); nothing came in time (`timedOut`); or the answer broke off. */
  | { readonly type: 'unreachable'; readonly timedOut?: true; readonly unsent?: true }
  /** The caller's own signal ended it. */
  | { readonly type: 'cancelled' }
  /** An answer that is not ours, for example a hotel's sign-in page, says nothing about anything. */
  | { readonly type: 'malformed' }
  /** The server's own 401: nobody is signed in; for the sign-in itself, wrong credentials. */
  | ({ readonly type: 'signed-out' } & Answer)
  /** 409 and 422 of the sync protocol: the browser's session belongs to another account. */
  | ({ readonly type: 'other-account' } & Answer)
  /** 426: this client is older than the server speaks to. */
  | ({ readonly type: 'too-old' } & Answer)
  | ({ readonly type: 'not-found' } & Answer)
  /** 429, 5xx, a 401 of somebody on the way, and whatever else may be answered differently later; `afterMs` when the server named a time. */
  | ({ readonly type: 'retry-later'; readonly afterMs: number | null } & Answer)
  /** The same request would be refused for ever. */
  | ({ readonly type: 'refused' } & Answer);

export type AnsweredFailure = Extract<ApiFailure, Answer>;

/** Whether the server itself said no. */
export function isAnswered(failure: ApiFailure): failure is AnsweredFailure {
  return 'status' in failure;
}

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
