import { limits } from '../documents/limits.ts';
import type { Workspace } from '../documents/workspace.ts';
import { done, fail, type Result } from '../kernel/result.ts';

/** A weekly posting time, on the clock of wherever the person currently is. */
export interface WeeklySlot {
  /** 0 for Monday to 6 for Sunday. */
  readonly weekday: number;
  /** HH:mm. */
  readonly time: string;
}

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const KEY = /^([0-6]) ((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The slot's key in the workspace: "0 09:00" is Monday at nine. */
export function slotKey({ weekday, time }: WeeklySlot): string {
  return `${weekday} ${time}`;
}

/** Null for an invalid key. */
function readSlotKey(key: string): WeeklySlot | null {
  const [, weekday, time] = KEY.exec(key) ?? [];
  return weekday === undefined || time === undefined ? null : { weekday: Number(weekday), time };
}

/** The slots of a workspace, from Monday on. */
export function readSlots({ slots }: Workspace): WeeklySlot[] {
  return Object.keys(slots)
    .toSorted()
    .flatMap((key) => readSlotKey(key) ?? []);
}

/** "Monday, 09:00". */
export function slotWords({ weekday, time }: WeeklySlot): string {
  return `${weekdayNames[weekday]}, ${time}`;
}

/** Adds a weekly posting time. */
export function addSlot(workspace: Workspace, slot: WeeklySlot): Result<void, SlotFailure> {
  const key = slotKey(slot);
  if (readSlotKey(key) === null) return fail({ type: 'bad-slot' });
  if (Object.hasOwn(workspace.slots, key)) return fail({ type: 'slot-exists' });
  if (Object.keys(workspace.slots).length >= limits.slots) return fail({ type: 'too-many-slots' });
  workspace.slots[key] = true;
  return done;
}

/** Removes a weekly slot. Items scheduled at that time stay scheduled. */
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
