import type { Day } from './local-date.ts';
import type { PastItem } from './events.ts';

/** A day on which something was created, drafted or shared. Instants are ISO 8601; null where none is known. */
export interface ActiveDay {
  readonly day: Day;
  /** The earliest instant of this and all later days. */
  readonly firstAt: string | null;
  /** The latest instant of this and all earlier days: after a flight to the west, that of an earlier date may be later. */
  readonly lastAt: string | null;
}

/** The active days, oldest first. Claiming a reward is no work and makes no day active. */
export function activeDays(pastItems: Iterable<PastItem>): ActiveDay[] {
  const known = new Map<Day, { day: Day; firstAt: string | null; lastAt: string | null }>();
  const see = (day: Day, at: string | null) => {
    const active = known.get(day);
    if (!active) {
      known.set(day, { day, firstAt: at, lastAt: at });
    } else if (at !== null) {
      active.firstAt = earlier(active.firstAt, at);
      active.lastAt = later(active.lastAt, at);
    }
  };
  for (const { ideaDay, createdAt, draftDay, draftedAt, shares } of pastItems) {
    if (ideaDay !== null) see(ideaDay, createdAt);
    if (draftDay !== null) see(draftDay, draftedAt);
    for (const { day, at } of shares) see(day, at);
  }
  const days = [...known.values()].toSorted((left, right) => left.day - right.day);
  let [lastAt, firstAt]: (string | null)[] = [null, null];
  for (const active of days) active.lastAt = lastAt = later(lastAt ?? null, active.lastAt);
  for (const active of days.toReversed()) active.firstAt = firstAt = earlier(firstAt ?? null, active.firstAt);
  return days;
}

function earlier(left: string | null, right: string | null): string | null {
  return left === null || (right !== null && right < left) ? right : left;
}

function later(left: string | null, right: string | null): string | null {
  return left === null || (right !== null && right > left) ? right : left;
}
