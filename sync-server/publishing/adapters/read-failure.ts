import type { Found, Outcome } from '../platform-adapter.ts';

/** Why a platform could not be read, or why nothing was sent to it, and whether a person must act first. */
export interface ReadFailure {
  readonly words: string;
  readonly isForGood: boolean;
  /** When to retry, if the platform says so. Milliseconds. */
  readonly afterMs: number | null;
}

/** The outcome of an attempt that ended with a failure before anything was posted. */
export function outcomeOf({ words, isForGood, afterMs }: ReadFailure): Outcome {
  return isForGood ? { type: 'refused', words } : { type: 'later', words, afterMs };
}

export function cannotTell({ words, isForGood }: ReadFailure): Found {
  return { type: 'cannot-tell', words, isForGood };
}
