import { isSwitchedOn } from '../workspace/account-switches.ts';

/** Additional platforms of a new draft: all connected ones, if the person has enabled that. */
export function automaticTargets(
  preferences: Readonly<Record<string, unknown>>,
  connected: Iterable<number>,
): readonly number[] {
  return isSwitchedOn(preferences, 'autoPublish') ? [...connected] : [];
}
