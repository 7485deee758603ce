import type { Found, Outcome } from './platform-adapter.ts';
import type { Publication, Step } from '../store/publication.ts';

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

/** After a try to post. */
export function afterOutcome(publication: Publication, outcome: Outcome, now: number): Step {
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
      return { state: 'unknown', waitMs: 0, reason: outcome.words };
  }
}

/** After a platform was read because nobody knew how a try had ended. */
export function afterFound(publication: Publication, found: Found, now: number): Step {
  switch (found.type) {
    case 'shared':
      return { state: 'shared', waitMs: null, url: found.url, ref: found.ref, reason: null };
    case 'absent':
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

/** After whoever was at it has ended, failed or was frozen for too long. @param wasTrying whether a try had begun */
export function afterLostHolder({ state, tries }: Publication, wasTrying: boolean): Step {
  // What fails each time is not tried twice a second.
  const waitMs = tries === 0 ? 0 : waitAfter(tries);
  if (wasTrying) return { state: 'unknown', waitMs, reason: 'The server stopped in the middle of posting.' };
  return { state: state === 'unknown' ? 'unknown' : 'queued', waitMs };
}

function waitAfter(tries: number): number {
  return Math.min(backoff.most, backoff.first * 2 ** Math.min(tries, 20));
}
