import type { ContentRow } from '../projections/content-row.ts';
import { clockTimeIn, isTimeZone } from './zone-clock.ts';

/** When an item was due, on the clock that its time was chosen on. */
export interface FormerSchedule {
  /** UTC instant, ISO 8601. */
  readonly at: string;
  /** yyyy-MM-ddTHH:mm on the clock of `zone`. */
  readonly localTime: string;
  /** IANA time zone. */
  readonly zone: string;
}

/**
 * What gives a row its time back; null where it had none. A zone that is not known here gives way to the person's.
 *
 * @param zone IANA time zone of the person's clock
 */
export function formerSchedule(
  { status, scheduledAt, scheduledZone }: Pick<ContentRow, 'status' | 'scheduledAt' | 'scheduledZone'>,
  zone: string,
): FormerSchedule | null {
  if (status !== 'scheduled' || scheduledAt === null) return null;
  const chosenIn = scheduledZone && isTimeZone(scheduledZone) ? scheduledZone : zone;
  return { at: scheduledAt, localTime: clockTimeIn(chosenIn, Date.parse(scheduledAt)), zone: chosenIn };
}
