import { sessionDay } from './session-words.ts';
import type { HistoryEntry } from './use-history.ts';

/** The sessions of a day. */
export interface HistoryDay {
  /** "Today", "Yesterday", "Saturday 21 November". */
  readonly day: string;
  /** The latest first. */
  readonly entries: readonly HistoryEntry[];
}

/**
 * Groups a history by days of this device's clock.
 *
 * @param entries the latest first; the clocks of two devices can differ, so a day may come twice
 * @param now milliseconds since 1970
 */
export function historyDays(entries: readonly HistoryEntry[], now: number): HistoryDay[] {
  const days: { day: string; entries: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const day = sessionDay(entry.session, now);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
