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
 * The least of the concurrent values of a register that says when something was done first: whichever device's
 * value Automerge shows, the earlier date is the true one. Null when the property was never written.
 */
export function earliestValue<Holder extends object>(holder: Holder, property: keyof Holder & string): string | null {
  const shown = readRegister(holder[property]);
  if (shown === null) return null;
  const sides = Object.values(getConflicts(holder as Doc<Holder>, property) ?? {});
  return sides.map(readRegister).reduce((least: string, side) => (side !== null && side < least ? side : least), shown);
}

/** Writes a register only when its value differs: an equal write would still be a change, and a conflict. */
export function setRegister<Key extends string>(
  holder: { [key in Key]?: Register },
  key: Key,
  value: string | null,
): void {
  if (readRegister(holder[key]) === value) return;
  holder[key] = register(value);
}
