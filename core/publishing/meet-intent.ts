import type { PublicationState } from './publication-state.ts';

/** The newest publication of an item on a platform. */
export interface LatestPublication {
  readonly generation: number;
  readonly state: PublicationState;
}

/**
 * What a wish to publish comes to.
 *
 * - `start`: a publication of this generation begins
 * - `release`: the newest one, which waited for a person's word, goes out
 * - `same`: it meets one that there is; nothing new is posted
 * - `decide-first`: nobody knows whether the newest one is there
 */
export type Intent =
  | { readonly type: 'start'; readonly generation: number }
  | { readonly type: 'release' }
  | { readonly type: 'same' }
  | { readonly type: 'decide-first' };

/**
 * One post for one intent: a schedule, a Publish Now and a repetition of either meet in one generation, and only a
 * person who saw how the newest one ended asks for the next.
 * @param wanted the generation that the person meant; undefined for clients that do not name one: they mean whatever
 * has not been shared yet
 */
export function meetIntent(latest: LatestPublication | null, wanted?: number): Intent {
  if (latest === null) return { type: 'start', generation: wanted ?? 1 };
  const { generation, state } = latest;
  const isOver = state === 'failed' || state === 'withdrawn';
  const next = generation + 1;
  if (wanted === undefined ? isOver : wanted >= next) {
    if (isOver || state === 'shared') return { type: 'start', generation: next };
    if (state === 'unknown') return { type: 'decide-first' };
    return { type: 'same' };
  }
  const isNewest = wanted === undefined || wanted === generation;
  return isNewest && (state === 'overdue' || state === 'by-hand') ? { type: 'release' } : { type: 'same' };
}
