import type { PastItem } from './events.ts';
import { dateOf, type Day, type LocalDate } from './local-date.ts';

export interface DailyActivity {
  readonly date: LocalDate;
  /** Ideas of that day, deleted ones included. */
  readonly count: number;
}

/** How many ideas were added on each day on which any was, oldest first. */
export function dailyActivity(pastItems: Iterable<PastItem>): DailyActivity[] {
  const counts = new Map<Day, number>();
  for (const { ideaDay } of pastItems) if (ideaDay !== null) counts.set(ideaDay, (counts.get(ideaDay) ?? 0) + 1);
  return [...counts].toSorted(([left], [right]) => left - right).map(([day, count]) => ({ date: dateOf(day), count }));
}

/** The heat map's level: none 0, one 1, two 2, three or four 3, five and more 4 (docs/rules.md, "Progress"). */
export function intensity(count: number): 0 | 1 | 2 | 3 | 4 {
  if (count >= 5) return 4;
  if (count >= 3) return 3;
  return count === 2 ? 2 : count === 1 ? 1 : 0;
}
