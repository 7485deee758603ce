import { isSwitchedOn } from '../workspace/profile.ts';

/** Where a new draft goes besides where its person meant it to: every connected account, if they want that. */
export function automaticTargets(
  preferences: Readonly<Record<string, unknown>>,
  connected: Iterable<number>,
): readonly number[] {
  return isSwitchedOn(preferences, 'autoPublish') ? [...connected] : [];
}
