/**
 * Conflicts: properties to which two devices gave unequal values at the same time.
 *
 * Automerge keeps all of the concurrent values and shows the same one on every replica. The conflict exists until
 * somebody writes the property again with knowledge of all of them. `content/resolve-conflict.ts` does that with the
 * person's choice.
 *
 * Only the properties in `offeredProperties` are offered as a choice. Texts and sets merge without loss, and for some
 * registers (a position, the last AI reply) no choice is wrong.
 *
 * Invariants: equal concurrent values are no conflict. A register is compared by its text, an object such as a schedule
 * by its JSON. `hasConflict` is cheap and is used for every row; `findConflict` reads the history to say which device
 * wrote what and when.
 */

import * as A from '@automerge/automerge/slim';
import { deviceKey } from '../documents/actors.ts';
import { isOffered } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';
import { readMessage } from './acts.ts';
import { allStepFields } from '../documents/step-fields.ts';

/** One of the concurrent values of a property. */
export interface ConflictSide {
  readonly value: string | number | boolean | null;
  /** The key of the device that wrote it, see `deviceKey`. */
  readonly by: string;
  /** The name that the device gave itself; null when it gave none. */
  readonly device: string | null;
  /** Seconds since 1970, on the clock of the device that wrote it. */
  readonly time: number;
  /** True for the value that every replica shows until a person chooses. */
  readonly shown: boolean;
}

export interface PropertyConflict {
  readonly path: readonly string[];
  readonly sides: readonly ConflictSide[];
}

/** The unequal concurrent values of the property at `path`; null when there is no conflict. Reads the history. */
export function findConflict(document: A.Doc<unknown>, path: readonly string[]): PropertyConflict | null {
  const values = conflictingValues(document, path);
  if (!values) return null;
  const changes = A.getChangesMetaSince(document, []);
  const shown = JSON.stringify(comparable(valueAt(document, path)));
  const sides = [...values].map(([operation, value]) => {
    const [counter, actor] = operation.split('@');
    const at = Number(counter);
    const change = changes.find(
      (candidate) => candidate.actor === actor && candidate.startOp <= at && at <= candidate.maxOp,
    );
    const by = deviceKey(actor ?? '');
    return {
      value,
      by,
      device: readMessage(change?.message ?? null).author,
      time: change?.time ?? 0,
      shown: JSON.stringify(value) === shown,
    };
  });
  return { path, sides };
}

/** Whether the property at `path` holds unequal concurrent values. Cheap: reads no history. */
export function hasConflict(document: A.Doc<unknown>, path: readonly string[]): boolean {
  return conflictingValues(document, path) !== null;
}

/** Different values by operation id; null when there are fewer than two. */
function conflictingValues(
  document: A.Doc<unknown>,
  path: readonly string[],
): Map<string, ConflictSide['value']> | null {
  const property = path.at(-1);
  const holder = valueAt(document, path.slice(0, -1));
  if (property === undefined || typeof holder !== 'object' || holder === null) return null;
  const conflicts = A.getConflicts(holder as A.Doc<Record<string, unknown>>, property);
  if (!conflicts) return null;
  const different = new Map<string, [string, ConflictSide['value']]>();
  for (const [operation, raw] of Object.entries(conflicts)) {
    const value = comparable(raw);
    different.set(JSON.stringify(value), [operation, value]);
  }
  return different.size > 1 ? new Map(different.values()) : null;
}

function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
}

/** The values of the property at `path`, sorted: one, or several after concurrent writes. */
export function valuesAt(document: A.Doc<unknown>, path: readonly string[]): readonly ConflictSide['value'][] {
  const conflicting = conflictingValues(document, path);
  if (!conflicting) return [plainValueAt(document, path)];
  return [...conflicting.values()].toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
}

/** The value at a path in the form that conflicts use: a register as its text, an object (a schedule) as JSON. */
export function plainValueAt(document: unknown, path: readonly string[]): ConflictSide['value'] {
  return comparable(valueAt(document, path));
}

function comparable(value: unknown): ConflictSide['value'] {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = readRegister(value);
  if (text !== null) return text;
  return JSON.stringify(value, (_key, inner: unknown) => readRegister(inner) ?? inner);
}

/**
 * The properties whose unequal concurrent values are offered to the person: the registers in `isOffered`, and the
 * choices, phrases and flags of the steps. All others merge without loss (texts, sets), or no value is wrong.
 */
export const offeredProperties: readonly (readonly string[])[] = [
  ...Object.entries(isOffered)
    .filter(([, offered]) => offered)
    .map(([name]) => [name]),
  ...allStepFields()
    .filter(
      ({ definition }) => definition.kind === 'choice' || definition.kind === 'phrase' || definition.kind === 'flag',
    )
    .map(({ step, field }) => ['steps', step, field]),
];

export function isOfferedProperty(path: readonly string[]): boolean {
  return offeredProperties.some(
    (offered) => offered.length === path.length && offered.every((key, index) => key === path[index]),
  );
}
