import { STOPPED } from './attempts.ts';
import type { LostClaim } from './claims.ts';
import type { Found, Outcome } from './platform-adapter.ts';
import type { Publication, Step } from './publications.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** For how long the server tries by itself what a platform puts off. */
export const GIVE_UP = 24 * HOUR;
/** For how long it looks whether a post has arrived after all. */
export const STOP_LOOKING = HOUR;
/** Steps after which what did not arrive is posted again only after a wait. */
const EASY_STEPS = 4;

const backoff = { first: 5 * SECOND, most: 15 * MINUTE } as const;

export interface Tried {
  readonly outcome: Outcome;
  /** Whether the platform tells repetitions by the publication's name, so that what is unclear is sent again. */
  readonly tellsRepetitions: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** After a try to post. */
export function afterOutcome(publication: Publication, tried: Tried): Step {
  return staysUnclear(publication, afterAnyOutcome(publication, tried));
}

/**
 * A try that ended unclear may have arrived, whatever a later one was answered: only a platform that was read takes
 * that back. Until then nothing is said to have failed.
 */
export function staysUnclear({ state, reason }: Publication, step: Step): Step {
  if (state !== 'unknown' || step.state === 'shared' || step.state === 'unknown') return step;
  const waitMs = step.state === 'queued' ? step.waitMs : null;
  return { ...step, state: 'unknown', waitMs, reason: step.reason ?? reason };
}

function afterAnyOutcome(publication: Publication, { outcome, tellsRepetitions, now }: Tried): Step {
  switch (outcome.type) {
    case 'shared':
      return { state: 'shared', waitMs: null, url: outcome.url, ref: outcome.ref, reason: null };
    case 'drafted':
      return { state: 'queued', waitMs: 0, ref: outcome.ref, reason: null };
    case 'refused':
      return { state: 'failed', waitMs: null, reason: outcome.words };
    case 'later':
      return now - publication.askedAt < GIVE_UP
        ? {
            state: 'queued',
            waitMs: Math.max(outcome.afterMs ?? 0, waitAfter(publication.tries)),
            reason: outcome.words,
          }
        : { state: 'failed', waitMs: null, reason: outcome.words };
    case 'unclear':
      return {
        state: 'unknown',
        waitMs: tellsRepetitions ? waitToRepeat(publication, outcome, now) : 0,
        reason: outcome.words,
      };
  }
}

/** Null once it is given up. */
function waitToRepeat(
  { askedAt, tries }: Publication,
  { afterMs }: Outcome & { readonly type: 'unclear' },
  now: number,
): number | null {
  return now - askedAt < GIVE_UP ? Math.max(afterMs ?? 0, waitAfter(tries)) : null;
}

/**
 * After a platform was read because nobody knew how a try had ended.
 * @param settlesIn milliseconds for which the platform may still be at that try: until then nothing is absent
 */
export function afterFound(publication: Publication, found: Found, now: number, settlesIn: number): Step {
  switch (found.type) {
    case 'shared':
      return { state: 'shared', waitMs: null, url: found.url, ref: found.ref, reason: null };
    case 'absent':
      if (settlesIn > 0)
        return { state: 'unknown', waitMs: Math.min(settlesIn, waitAfter(publication.tries)), isTry: false };
      return now - publication.askedAt < GIVE_UP
        ? { state: 'queued', waitMs: publication.tries < EASY_STEPS ? 0 : waitAfter(publication.tries), reason: null }
        : { state: 'failed', waitMs: null, reason: publication.reason };
    case 'cannot-tell':
      return {
        state: 'unknown',
        waitMs: found.isForGood || now - publication.stateAt > STOP_LOOKING ? null : waitAfter(publication.tries),
        reason: found.words,
      };
  }
}

/**
 * After whoever was at it has ended, failed or was frozen for too long. A claim that another process lost before it
 * tried anything is no try, and what may be there is looked for at once.
 */
export function afterLostHolder({ state, tries }: Publication, { wasTrying, isOurs }: LostClaim): Step {
  if (wasTrying) return { state: 'unknown', waitMs: 0, reason: STOPPED };
  const next = state === 'unknown' ? 'unknown' : 'queued';
  // A publication that always fails here is not retried twice a second.
  return isOurs
    ? { state: next, waitMs: tries === 0 ? 0 : waitAfter(tries) }
    : { state: next, waitMs: 0, isTry: false };
}

function waitAfter(tries: number): number {
  return Math.min(backoff.most, backoff.first * 2 ** Math.min(tries, 20));
}
