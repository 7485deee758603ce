import { setTimeout as wait } from 'node:timers/promises';
import { isUnderWay } from '#core/publishing/publication-state.ts';
import type { ItemRow } from '../documents/user-rows.ts';
import { invalidRequest } from '../errors.ts';
import { requestPublications, standingsOf, type RequestDeps, type Standing } from './request-publications.ts';

/** How long a caller waits for the platforms. Milliseconds. */
const PATIENCE = 10_000;
/** Milliseconds between two looks whether they have answered. */
const LOOK = 50;

export interface Distribution {
  /** The wait ends when `signal` is aborted. */
  readonly caller: { readonly userId: string; readonly signal: AbortSignal };
  readonly item: ItemRow;
  readonly platformIds: readonly number[];
  /** The generation that is meant, by platform id; none: whatever was not shared yet. */
  readonly generations?: Readonly<Record<string, number>> | undefined;
  /** Answers while the server is still posting. */
  readonly atOnce?: boolean;
}

/**
 * Posts an item, and waits for the platforms for a while. Returns where it stands on each that was asked for.
 * @throws 400 when there is nothing to post, or nowhere to post it to
 */
export async function distributeItem(
  deps: RequestDeps,
  { caller, item, platformIds, generations = {}, atOnce = false }: Distribution,
): Promise<readonly Standing[]> {
  if (platformIds.length === 0) throw invalidRequest('Please select at least one platform to distribute your content.');
  if (item.row.words === 0) throw invalidRequest('Please create content before distributing.');
  const request = {
    userId: caller.userId,
    itemId: item.id,
    platformIds,
    generations: new Map(Object.entries(generations).map(([id, wanted]) => [Number(id), wanted])),
    known: item.row.publications ?? [],
  };
  let standings = await requestPublications(deps, request);
  const until = performance.now() + (atOnce ? 0 : PATIENCE);
  while (standings.some(isOpen) && performance.now() < until && !caller.signal.aborted) {
    await wait(LOOK);
    standings = await standingsOf(deps.database, request);
  }
  return standings;
}

/** Devices are to hear of it as well before it is answered. */
function isOpen({ state, isTold }: Standing): boolean {
  return isUnderWay(state) || !isTold;
}
