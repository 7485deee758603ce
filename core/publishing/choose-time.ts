import { fail, ok, type Result } from '../kernel/result.ts';
import { type ChosenInstant, clockTimeIn, instantOf } from '../kernel/zoned-time.ts';

const MINUTE_MS = 60_000;

/**
 * Whether an instant is in a minute that has passed.
 *
 * @param now milliseconds since 1970
 */
export function isPastInstant(instant: string, now: number): boolean {
  return Date.parse(instant) < Math.floor(now / MINUTE_MS) * MINUTE_MS;
}

/**
 * Whether a local date, or a date with a time, has passed.
 *
 * @param local yyyy-MM-dd or yyyy-MM-ddTHH:mm on the person's clock
 * @param localNow yyyy-MM-ddTHH:mm on that clock
 */
export function isPastLocal(local: string, localNow: string): boolean {
  return local < localNow.slice(0, local.length);
}

/** The values of a form's date and time fields; blank while empty. */
export interface TypedTime {
  /** yyyy-MM-dd. */
  readonly date: string;
  /** HH:mm. */
  readonly time: string;
}

/** A validation error and the field that shows it. */
export interface TimeFailure {
  readonly field: keyof TypedTime;
  readonly type: 'required' | 'past' | 'invalid';
}

interface PersonsClock {
  /** IANA time zone. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Validates the time to publish: it must be in the current minute or later. */
export function chooseTime({ date, time }: TypedTime, { zone, now }: PersonsClock): Result<ChosenInstant, TimeFailure> {
  if (date === '') return fail({ field: 'date', type: 'required' });
  if (isPastLocal(date, clockTimeIn(zone, now))) return fail({ field: 'date', type: 'past' });
  if (time === '') return fail({ field: 'time', type: 'required' });
  const chosen = instantOf(`${date}T${time}`, zone);
  if (!chosen) return fail({ field: 'date', type: 'invalid' });
  return isPastInstant(chosen.at, now) ? fail({ field: 'time', type: 'past' }) : ok(chosen);
}

export function timeFailureSentence({ field, type }: TimeFailure): string {
  switch (type) {
    case 'required':
      return field === 'date' ? 'Choose a date.' : 'Choose a time.';
    case 'past':
      return field === 'date' ? 'Choose today or a later day.' : 'Choose a time from now on.';
    case 'invalid':
      return 'Choose a valid date and time.';
  }
}
