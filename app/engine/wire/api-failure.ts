import { messages } from '#core/api/messages.ts';

/** The server's answer that carried the refusal. */
interface Answer {
  readonly status: number;
  /** The reason phrase beside the status; HTTP/2 has none. */
  readonly statusText?: string;
  /** The answer's text as received; empty when there was none. */
  readonly message: string;
}

/** Why a call to the server did not succeed: one union for all calls and callers. */
export type ApiFailure =
  /**
   * No answer. `unsent`: the device is offline, and nothing was sent. `timedOut`: nothing arrived in time. Otherwise
   * the answer broke off.
   */
  | { readonly type: 'unreachable'; readonly timedOut?: true; readonly unsent?: true }
  /** The caller's own signal ended it. */
  | { readonly type: 'cancelled' }
  /** An answer that is not the server's, such as a captive portal's page. Nothing can be concluded from it. */
  | { readonly type: 'malformed' }
  /** The server's own 401: there is no session. When signing in: wrong credentials. */
  | ({ readonly type: 'signed-out' } & Answer)
  /** 409 and 422 of the sync protocol: the browser's session belongs to another account. */
  | ({ readonly type: 'other-account' } & Answer)
  /** 426: this client is older than the server supports. */
  | ({ readonly type: 'too-old' } & Answer)
  | ({ readonly type: 'not-found' } & Answer)
  /**
   * 429, 5xx, a 401 from a proxy, and anything else that may be answered differently later. `afterMs` is set when the
   * server named a time.
   */
  | ({ readonly type: 'retry-later'; readonly afterMs: number | null } & Answer)
  /** The same request would always be refused. */
  | ({ readonly type: 'refused' } & Answer);

export type AnsweredFailure = Extract<ApiFailure, Answer>;

/** Whether the server itself answered with the refusal. */
export function isAnswered(failure: ApiFailure): failure is AnsweredFailure {
  return 'status' in failure;
}

/** The sentence from the error catalogue (docs/rules.md, "Messages"); `otherwise` when it has none for this failure. */
export function failureSentence(failure: ApiFailure, otherwise: (answer: AnsweredFailure) => string): string {
  if (!isAnswered(failure)) return messages.networkError;
  if (failure.type === 'signed-out') return messages.authenticationRequired;
  if (failure.status === 429) return messages.tooManyRequests;
  return otherwise(failure);
}

/** The server's own sentence for a failure; `whenSilent` when it gave none. */
export function serverSentence(failure: ApiFailure, whenSilent: string): string {
  return failureSentence(failure, ({ message }) => {
    // A proxy's error page is not a sentence.
    if (message.trimStart().startsWith('<')) return messages.networkError;
    return message.trim() || whenSilent;
  });
}
