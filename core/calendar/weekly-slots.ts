import type { Workspace } from '../documents/workspace.ts';

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
export function readSlotKey(key: string): WeeklySlot | null {
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
