import type { Workspace } from '../documents/workspace.ts';
import { readRegister, register } from '../documents/registers.ts';
import { type Result, done } from '../kernel/result.ts';

/** Sets one preference by name. */
export function setPreference(
  workspace: Workspace,
  { name, value }: { readonly name: string; readonly value: string | number | boolean | null },
): Result<void, never> {
  const current = workspace.preferences[name];
  const same = current === value || (typeof value === 'string' && readRegister(current) === value);
  if (!same) workspace.preferences[name] = typeof value === 'string' ? register(value) : value;
  return done;
}
