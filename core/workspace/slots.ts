import { limits } from '../documents/limits.ts';
import type { Workspace } from '../documents/workspace.ts';
import { done, fail, type Result } from '../kernel/result.ts';

/** A time at which something goes out every week, on the clock of wherever the person is. */
export interface WeeklySlot {
  /** 0 for Monday to 6 for Sunday. */
  readonly weekday: number;
  /** HH:mm. */
  readonly time: string;
}

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const KEY = /^([0-6]) ((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Names a slot in the workspace: "0 09:00" is Monday at nine. */
export function slotKey({ weekday, time }: WeeklySlot): string {
  return `${weekday} ${time}`;
}

/** Null for what names no slot. */
function readSlotKey(key: string): WeeklySlot | null {
  const [, weekday, time] = KEY.exec(key) ?? [];
  return weekday === undefined || time === undefined ? null : { weekday: Number(weekday), time };
}

/** Those of a workspace, from Monday on. */
export function readSlots({ slots }: Workspace): WeeklySlot[] {
  return Object.keys(slots)
    .toSorted()
    .flatMap((key) => readSlotKey(key) ?? []);
}

/** "Monday, 09:00". */
export function slotWords({ weekday, time }: WeeklySlot): string {
  return `${weekdayNames[weekday]}, ${time}`;
}

/** Adds a time at which something goes out every week. */
export function addSlot(workspace: Workspace, slot: WeeklySlot): Result<void, SlotFailure> {
  const key = slotKey(slot);
  if (readSlotKey(key) === null) return fail({ type: 'bad-slot' });
  if (Object.hasOwn(workspace.slots, key)) return fail({ type: 'slot-exists' });
  if (Object.keys(workspace.slots).length >= limits.slots) return fail({ type: 'too-many-slots' });
  workspace.slots[key] = true;
  return done;
}

/** Takes a weekly slot away; what is scheduled there stays. */
export function removeSlot(workspace: Workspace, slot: WeeklySlot): Result<void, never> {
  const key = slotKey(slot);
  if (Object.hasOwn(workspace.slots, key)) delete workspace.slots[key];
  return done;
}

export interface SlotFailure {
  readonly type: 'bad-slot' | 'slot-exists' | 'too-many-slots';
}

const sentences: Readonly<Record<SlotFailure['type'], string>> = {
  'bad-slot': 'Choose a time.',
  'slot-exists': 'You already have this slot.',
  'too-many-slots': `Keep it to ${limits.slots} slots. Remove one first.`,
};

export function slotFailureSentence({ type }: SlotFailure): string {
  return sentences[type];
}
