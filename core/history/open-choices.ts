import type * as A from '@automerge/automerge/slim';
import { hasConflict, offeredProperties, valuesAt } from './conflicts.ts';
import { mergedSince } from './merged-changes.ts';
import { type Contested, contestedIn, sharedPassages } from './passages.ts';

/** The differences between two devices' texts of an item that nobody has chosen from yet. */
export interface OpenChoices {
  /** The passages of its texts. */
  readonly contested: Contested;
  /** The properties with unequal values. */
  readonly properties: readonly (readonly string[])[];
  /** Differs once something else stands open: another passage, other words in it, or other values. */
  readonly key: string;
}

export interface SeenHere {
  /** The heads that the person last saw on this device; null where none are known. */
  readonly seen: readonly string[] | null;
  /** This device's key, see `deviceKey`. */
  readonly here: string;
  /** Keys of the passages of which the person said that both texts stay. */
  readonly settled: ReadonlySet<string>;
}

/**
 * The choices that stand open in an item; null when there are none. Everything that sends or schedules an item asks
 * about them first: others would read both devices' words side by side.
 */
export function openChoices(document: A.Doc<unknown>, { seen, here, settled }: SeenHere): OpenChoices | null {
  const merged = seen && mergedSince(document, seen, here);
  const contested = contestedIn(merged?.properties ?? [], here, settled);
  // Whatever sends or schedules it decides about the time.
  const properties = offeredProperties.filter((path) => path[0] !== 'schedule' && hasConflict(document, path));
  if (contested.count === 0 && properties.length === 0) return null;
  const open = sharedPassages(merged?.properties ?? [], here).filter(({ key }) => !settled.has(key));
  const key = JSON.stringify([
    open.map((passage) => passage.key),
    properties.map((path) => [path, valuesAt(document, path)]),
  ]);
  return { contested, properties, key };
}
