import { findPlatform, hasThreads } from '#core/publishing/platforms.ts';
import { STOPPED } from './attempts.ts';
import type { LostClaim } from './claims.ts';
import { idsIn } from './adapters/thread-ref.ts';
import type { Found, Outcome } from './platform-adapter.ts';
import type { StoredPublication, Step } from './publications.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long the server retries by itself after a platform puts a post off. */
export const GIVE_UP = 24 * HOUR;
/** How long it looks for a post with an unknown result. */
export const STOP_LOOKING = HOUR;
/** Attempts after which an absent post is posted again only after a wait. */
const EASY_STEPS = 4;

const backoff = { first: 5 * SECOND, most: 15 * MINUTE } as const;

export interface Tried {
  readonly outcome: Outcome;
  /** Whether the platform recognises repetitions by `publicationId`, so that an unclear attempt is sent again. */
  readonly tellsRepetitions: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The step after an attempt to post. */
export function afterOutcome(publication: StoredPublication, tried: Tried): Step {
  return staysUnclear(publication, afterAnyOutcome(publication, tried));
}

/** The number of posts of a thread that are out while the publication is not over. */
function postsOut({ platformId, ref }: StoredPublication): number {
  const platform = findPlatform(platformId);
  // Elsewhere a reference before the end is that of a draft.
  return platform && hasThreads(platform) ? idsIn(ref ?? '').length : 0;
}

/**
 * The step of a publication whose thread may be partly out. A person who is asked to post it by hand would post the
 * first posts twice, so it fails instead, and its reason says how many there are.
 */
export function withPostsOut(publication: StoredPublication, step: Step): Step {
  const posts = postsOut(publication);
  const isOver = step.state === 'by-hand' || (step.state === 'failed' && step.ref === undefined);
  if (posts === 0 || !isOver) return step;
  const out = `The first ${posts === 1 ? 'post is' : `${posts} posts are`} out. Post only the others by hand.`;
  const reason = step.reason ?? `${findPlatform(publication.platformId)?.name} is not connected.`;
  return { ...step, state: 'failed', reason: reason.includes(out) ? reason : `${reason} ${out}` };
}

/**
 * An attempt with an unclear end may have arrived, whatever a later attempt was answered. Only reading the platform can
 * rule that out. Until then the publication does not become `failed`.
 */
export function staysUnclear({ state, reason }: StoredPublication, step: Step): Step {
  if (state !== 'unknown' || step.state === 'shared' || step.state === 'unknown') return step;
  const waitMs = step.state === 'queued' ? step.waitMs : null;
  return { ...step, state: 'unknown', waitMs, reason: step.reason ?? reason };
}

function afterAnyOutcome(publication: StoredPublication, { outcome, tellsRepetitions, now }: Tried): Step {
  // The next attempt gets the reference to the posts of an unfinished thread.
  const left = outcome.type !== 'drafted' && outcome.ref ? { ref: outcome.ref } : {};
  switch (outcome.type) {
    case 'shared':
      return { state: 'shared', waitMs: null, url: outcome.url, ref: outcome.ref, reason: outcome.words ?? null };
    case 'drafted':
      return { state: 'queued', waitMs: 0, ref: outcome.ref, reason: null };
    case 'refused':
      return afterRefusal(publication, outcome, left);
    case 'later':
      return now - publication.askedAt < GIVE_UP
        ? {
            state: 'queued',
            waitMs: Math.max(outcome.afterMs ?? 0, waitAfter(publication.tries)),
            reason: outcome.words,
            ...left,
          }
        : afterRefusal(publication, outcome, left);
    case 'unclear':
      return {
        state: 'unknown',
        waitMs: tellsRepetitions ? waitToRepeat(publication, outcome, now) : 0,
        reason: outcome.words,
        ...left,
      };
  }
}

function afterRefusal(
  publication: StoredPublication,
  { words, ...outcome }: Extract<Outcome, { readonly type: 'refused' | 'later' }>,
  left: Pick<Step, 'ref'>,
): Step {
  // As if the connection had ended before the attempt.
  if ('hasConnectionEnded' in outcome && postsOut(publication) === 0)
    return { state: 'by-hand', waitMs: null, reason: null };
  return withPostsOut(publication, { state: 'failed', waitMs: null, reason: words, ...left });
}

/** Null once the server gives up. */
function waitToRepeat(
  { askedAt, tries }: StoredPublication,
  { afterMs }: Outcome & { readonly type: 'unclear' },
  now: number,
): number | null {
  return now - askedAt < GIVE_UP ? Math.max(afterMs ?? 0, waitAfter(tries)) : null;
}

/**
 * The step after the platform was read to find a post with an unknown result.
 * @param settlesIn milliseconds for which the platform may still process that attempt: until then nothing counts as
 * absent
 */
export function afterFound(publication: StoredPublication, found: Found, now: number, settlesIn: number): Step {
  switch (found.type) {
    case 'shared':
      return { state: 'shared', waitMs: null, url: found.url, ref: found.ref, reason: null };
    case 'absent':
      if (settlesIn > 0)
        return { state: 'unknown', waitMs: Math.min(settlesIn, waitAfter(publication.tries)), isTry: false };
      return now - publication.askedAt < GIVE_UP
        ? { state: 'queued', waitMs: publication.tries < EASY_STEPS ? 0 : waitAfter(publication.tries), reason: null }
        : withPostsOut(publication, { state: 'failed', waitMs: null, reason: publication.reason });
    case 'cannot-tell':
      return {
        state: 'unknown',
        waitMs: found.isForGood || now - publication.stateAt > STOP_LOOKING ? null : waitAfter(publication.tries),
        reason: found.words,
      };
  }
}

/**
 * The step after the holder crashed, failed or was frozen for too long. A claim that another process lost before its
 * attempt does not count as an attempt; the publication continues at once.
 */
export function afterLostHolder({ state, tries }: StoredPublication, { wasTrying, isOurs }: LostClaim): Step {
  if (wasTrying) return { state: 'unknown', waitMs: 0, reason: STOPPED };
  const next = state === 'unknown' ? 'unknown' : 'queued';
  // A publication that always fails here must not be retried twice a second.
  return isOurs
    ? { state: next, waitMs: tries === 0 ? 0 : waitAfter(tries) }
    : { state: next, waitMs: 0, isTry: false };
}

function waitAfter(tries: number): number {
  return Math.min(backoff.most, backoff.first * 2 ** Math.min(tries, 20));
}
