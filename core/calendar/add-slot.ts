import { limits } from '../documents/limits.ts';
import type { Workspace } from '../documents/workspace.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { SlotFailure } from './slot-failures.ts';
import { readSlotKey, slotKey, type WeeklySlot } from './weekly-slots.ts';

/** Adds a time at which something goes out every week. */
export function addSlot(workspace: Workspace, slot: WeeklySlot): Result<void, SlotFailure> {
  const key = slotKey(slot);
  if (readSlotKey(key) === null) return fail({ type: 'bad-slot' });
  if (Object.hasOwn(workspace.slots, key)) return fail({ type: 'slot-exists' });
  if (Object.keys(workspace.slots).length >= limits.slots) return fail({ type: 'too-many-slots' });
  workspace.slots[key] = true;
  return done;
}
