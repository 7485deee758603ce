import type { LocalDate } from '#core/kernel/local-date.ts';
import type { StoredContentRow } from '../../engine/rows.ts';

/** What every entry of the calendar is drawn with. */
export interface CalendarLook {
  readonly today: LocalDate;
  /** Milliseconds since 1970, to within a minute. */
  readonly now: number;
  /** The colour of each pillar, by its id. */
  readonly colors: ReadonlyMap<string, string>;
  /** Items that go out with the words of another one near them, by id. */
  readonly twins: ReadonlyMap<string, StoredContentRow>;
}
