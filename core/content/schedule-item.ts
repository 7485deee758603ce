import { register, readRegister, setRegister } from '../documents/registers.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';
import { isPastInstant } from '../publishing/choose-time.ts';

export interface ScheduleRequest {
  /** UTC instant, ISO 8601. */
  readonly at: string;
  /** yyyy-MM-ddTHH:mm on the clock of `zone`. */
  readonly localTime: string;
  /** IANA time zone. */
  readonly zone: string;
  /** Milliseconds since 1970. A past time is refused, unless it is the item's current schedule. */
  readonly now: number;
}

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Schedules the item. The schedule is replaced as a whole. */
export function scheduleItem(
  item: ContentItem,
  { at, localTime, zone, now }: ScheduleRequest,
): Result<void, ContentFailure> {
  if (Number.isNaN(Date.parse(at)) || !LOCAL_TIME.test(localTime) || zone === '') return fail({ type: 'bad-schedule' });
  const current = item.schedule;
  const same =
    current &&
    readRegister(current.at) === at &&
    readRegister(current.localTime) === localTime &&
    readRegister(current.zone) === zone;
  if (!same && isPastInstant(at, now)) return fail({ type: 'past-schedule' });
  if (!same) item.schedule = { at: register(at), localTime: register(localTime), zone: register(zone) };
  setRegister(item, 'status', 'scheduled');
  return done;
}

/** Removes the schedule. A scheduled item becomes a draft again. */
export function unscheduleItem(item: ContentItem): Result<void, never> {
  if (item.schedule !== null) item.schedule = null;
  if (readRegister(item.status) === 'scheduled') setRegister(item, 'status', 'draft');
  return done;
}
