import { getConflicts, type Doc } from '@automerge/automerge/slim';
import { readRegister } from './registers.ts';

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
