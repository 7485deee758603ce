import { generateNKeysBetween } from 'fractional-indexing';
import { format } from 'date-fns';
import type { Planned } from '#core/content/make-item.ts';
import type { ContentFailure } from '#core/content/failures.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { firstPosition, type NewItemEngine } from './new-item.ts';

export type ItemPlan = Pick<Planned, 'title' | 'platformIds' | 'pillarId' | 'isDraft' | 'schedule' | 'alsoFor'>;

export interface AddingPlans {
  /** Called with the id of each item once it is on the disk, or with the reason why it was refused. */
  readonly onAdded: (added: Result<string, ContentFailure>) => void;
  /** Aborting it stops adding further items. */
  readonly signal: AbortSignal;
}

/** Adds items at the top of the list, in the order given. */
export async function addPlannedItems(
  engine: NewItemEngine,
  plans: readonly ItemPlan[],
  { onAdded, signal }: AddingPlans,
): Promise<void> {
  const { clock, random, store } = engine.deps;
  const documents = await engine.documents();
  const positions = generateNKeysBetween(null, await firstPosition(store), plans.length);
  // Sequential: adding many items at once would delay the words that are typed meanwhile.
  for (const [index, plan] of plans.entries()) {
    if (signal.aborted) return;
    const id = uuidFromBytes(random.bytes(16));
    const now = clock.now();
    const place = { id, position: positions[index]!, now, today: format(now, 'yyyy-MM-dd') };
    const added = await documents.applyCommand(id, 'addPlanned', { ...plan, ...place });
    onAdded(added.ok ? ok(id) : added);
  }
}
