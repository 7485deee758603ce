import { format } from 'date-fns';
import { generateNKeysBetween } from 'fractional-indexing';
import type { ChosenInstant } from '#core/kernel/zoned-time.ts';
import type { ContentFailure } from '#core/content/failures.ts';
import type { RepeatedParts } from '#core/content/make-item.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { firstPosition, type NewItemEngine } from './new-item.ts';

export interface Repeats {
  readonly parts: RepeatedParts;
  readonly times: readonly ChosenInstant[];
  /** IANA time zone that `times` are in. */
  readonly zone: string;
}

/**
 * Adds one item for each time at which another item is posted again. Calls back with the id of each item once it is on
 * the disk, or with the reason why it was refused.
 */
export async function addRepeats(
  engine: NewItemEngine,
  { parts, times, zone }: Repeats,
  onAdded: (added: Result<string, ContentFailure>) => void,
): Promise<void> {
  const { clock, random, store } = engine.deps;
  const documents = await engine.documents();
  const positions = generateNKeysBetween(null, await firstPosition(store), times.length);
  for (const [index, { at, localTime }] of times.entries()) {
    const id = uuidFromBytes(random.bytes(16));
    const now = clock.now();
    const place = { id, position: positions[index]!, now, today: format(now, 'yyyy-MM-dd') };
    const added = await documents.applyCommand(id, 'repeatItem', {
      ...parts,
      ...place,
      schedule: { at, localTime, zone },
    });
    onAdded(added.ok ? ok(id) : added);
  }
}
