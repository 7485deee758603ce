import type { Workspace } from '../documents/workspace.ts';
import { type Result, done } from '../kernel/result.ts';
import { slotKey, type WeeklySlot } from './weekly-slots.ts';

/** Takes a weekly slot away; what is scheduled there stays. */
export function removeSlot(workspace: Workspace, slot: WeeklySlot): Result<void, never> {
  const key = slotKey(slot);
  if (Object.hasOwn(workspace.slots, key)) delete workspace.slots[key];
  return done;
}
