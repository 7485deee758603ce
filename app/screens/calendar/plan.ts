import type { LocalDate } from '#core/kernel/local-date.ts';
import type { TypedTime } from '#core/publishing/choose-time.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';

/** The actions on an item of the calendar, wherever it is shown. */
export interface Plan {
  /** Moves it to a day and keeps its time. */
  readonly moveTo: (item: StoredContentRow, date: LocalDate) => void;
  /** Asks for the time to schedule it. */
  readonly schedule: (item: StoredContentRow, start?: TypedTime) => void;
  /** Asks how often to repeat it. */
  readonly repeat: (item: StoredContentRow) => void;
  readonly unschedule: (item: StoredContentRow) => void;
  readonly open: (item: StoredContentRow) => void;
}

export function titleOf({ row }: StoredContentRow): string {
  return row.title || 'Untitled';
}
