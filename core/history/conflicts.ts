import * as A from '@automerge/automerge/slim';
import { deviceKey } from '../documents/actors.ts';
import { isOffered } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';
import { allStepFields } from '../documents/steps.ts';

/** One side of a property that was changed on two devices at once. */
export interface ConflictSide {
  readonly value: string | number | boolean | null;
  /** The key of the device that wrote it, see `deviceKey`. */
  readonly by: string;
  /** The device that wrote it, as it named itself; null when it did not. */
  readonly device: string | null;
  /** Seconds since 1970, on the writer's clock. */
  readonly time: number;
  /** True for the value that every replica shows until a person chooses. */
  readonly shown: boolean;
}

export interface PropertyConflict {
  readonly path: readonly string[];
  readonly sides: readonly ConflictSide[];
}

/** The unequal concurrent values of the property at `path`; null when there is nothing to choose. */
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
      device: change?.message ?? null,
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

/** Operation id to value, one for every different value; null unless there are two or more. */
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

/** What the property at `path` holds: one value, or all that were written at the same time, in a fixed order. */
export function valuesAt(document: A.Doc<unknown>, path: readonly string[]): readonly ConflictSide['value'][] {
  const conflicting = conflictingValues(document, path);
  if (!conflicting) return [plainValueAt(document, path)];
  return [...conflicting.values()].toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
}

/** The value at a path as a conflict would name it: registers by their text, an object (a schedule) as JSON. */
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
 * The properties whose unequal concurrent values are offered to the person: registers by `isOffered`, and the choices
 * among the fields of the steps. The rest merges without loss (texts, sets) or has no wrong answer.
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
