/**
 * Registers: values that are read and written as a whole, such as a title, a choice, an id or a date. A register is
 * null until it is set.
 *
 * They are stored as Automerge's `ImmutableString`, because a plain string in a document is a collaborative text whose
 * edits merge letter by letter.
 *
 * Concurrent writes: when two devices write unequal values at the same time, every replica shows the same one of them
 * and keeps the others as a conflict (`history/conflicts.ts`). Writing a value that is already there would create such
 * a conflict for no reason, so `setRegister` writes only when the value differs.
 */

import { getConflicts, ImmutableString, type Doc } from '@automerge/automerge/slim';
import type { Register } from './content-item.ts';

export function register(value: string): ImmutableString;
export function register(value: string | null): Register;
export function register(value: string | null): Register {
  return value === null ? null : new ImmutableString(value);
}

export function readRegister(value: unknown): string | null {
  if (value instanceof ImmutableString) return value.toString();
  return typeof value === 'string' ? value : null;
}

/**
 * The smallest concurrent value of a register that records when something first happened. Whichever device's value
 * Automerge shows, the earlier date is the correct one. Null when the property was never written.
 */
export function earliestValue<Holder extends object>(holder: Holder, property: keyof Holder & string): string | null {
  const shown = readRegister(holder[property]);
  if (shown === null) return null;
  const sides = Object.values(getConflicts(holder as Doc<Holder>, property) ?? {});
  return sides.map(readRegister).reduce((least: string, side) => (side !== null && side < least ? side : least), shown);
}

/**
 * Writes a register only when its value differs. Writing an equal value would still be a change, and could conflict.
 */
export function setRegister<Key extends string>(
  holder: { [key in Key]?: Register },
  key: Key,
  value: string | null,
): void {
  if (readRegister(holder[key]) === value) return;
  holder[key] = register(value);
}
