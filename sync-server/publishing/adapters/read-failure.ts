import type { Found, Outcome } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';

/** Why a platform could not be read, or why nothing was sent to it, and whether a person must act first. */
export interface ReadFailure {
  readonly words: string;
  readonly isForGood: boolean;
  /** When to retry, if the platform says so. Milliseconds. */
  readonly afterMs: number | null;
}

/** A failure that a retry may not meet again. */
export function passingFailure(words: string): ReadFailure {
  return { words, isForGood: false, afterMs: null };
}

/** A failure that stays until a person acts. */
export function lastingFailure(words: string): ReadFailure {
  return { words, isForGood: true, afterMs: null };
}

type Unposted = Outcome & { readonly type: 'refused' | 'later' };

/** The outcome of an attempt that ended with a failure before anything was posted. */
export function outcomeOf({ words, isForGood, afterMs }: ReadFailure): Unposted {
  return isForGood ? { type: 'refused', words } : { type: 'later', words, afterMs };
}

/**
 * The outcome of a request to post that was not answered with a post. An answer of success without a post leaves it
 * open, and so does an error of the platform itself.
 */
export function outcomeOfPost(
  result: RequestResult,
  failure: ReadFailure,
): Unposted | (Outcome & { readonly type: 'unclear' }) {
  if (result.type === 'not-sent' || (result.type === 'answer' && result.status === 429)) return outcomeOf(failure);
  const isUnclear = result.type === 'unclear' || result.status >= 500 || result.status < 300;
  return { type: isUnclear ? 'unclear' : 'refused', words: failure.words };
}

export function cannotTell({ words, isForGood }: ReadFailure): Found {
  return { type: 'cannot-tell', words, isForGood };
}
