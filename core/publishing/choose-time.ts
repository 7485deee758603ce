import { isPastInstant, isPastLocal } from '../content/is-past.ts';
import { instantOf, type ChosenInstant } from '../calendar/instant-of.ts';
import { clockTimeIn } from '../calendar/zone-clock.ts';
import { fail, ok, type Result } from '../kernel/result.ts';

/** What a person typed into the two fields; blank while they have not. */
export interface TypedTime {
  /** yyyy-MM-dd. */
  readonly date: string;
  /** HH:mm. */
  readonly time: string;
}

/** What is wrong with it, and which field says so. */
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

/** When something is to be published: a moment from now on. */
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
