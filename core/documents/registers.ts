import { ImmutableString } from '@automerge/automerge/slim';
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

/** Writes a register only when its value differs: an equal write would still be a change, and a conflict. */
export function setRegister<Key extends string>(
  holder: { [key in Key]?: Register },
  key: Key,
  value: string | null,
): void {
  if (readRegister(holder[key]) === value) return;
  holder[key] = register(value);
}
