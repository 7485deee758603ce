import type { LocalDate } from '#core/kernel/local-date.ts';
import type { TypedTime } from '#core/publishing/choose-time.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';

/** What can be done to an item of the calendar, wherever it is shown. */
export interface Plan {
  /** Puts it on a day, at the time that it has. */
  readonly moveTo: (item: StoredContentRow, date: LocalDate) => void;
  /** Asks when it goes out. */
  readonly schedule: (item: StoredContentRow, start?: TypedTime) => void;
  /** Asks how often it goes out again. */
  readonly repeat: (item: StoredContentRow) => void;
  readonly unschedule: (item: StoredContentRow) => void;
  readonly open: (item: StoredContentRow) => void;
}

export function titleOf({ row }: StoredContentRow): string {
  return row.title || 'Untitled';
}
