import { expect, it } from 'vitest';
import { chooseTime } from '../publishing/choose-time.ts';
import { sameTimeTomorrow } from './same-time-tomorrow.ts';

it.each([
  ['Europe/Berlin', '2026-11-22T20:41:00Z', '2026-11-23', '21:41'],
  // The night in which the clocks go back: a day of 25 hours.
  ['Europe/Berlin', '2026-10-24T18:00:00Z', '2026-10-25', '20:00'],
  ['Asia/Kolkata', '2026-12-31T18:45:00Z', '2027-01-02', '00:15'],
  ['Pacific/Auckland', '2026-02-27T23:00:00Z', '2026-03-01', '12:00'],
])('in %s at %s a schedule begins with %s %s', (zone, now, date, time) => {
  const typed = sameTimeTomorrow(zone, Date.parse(now));
  expect(typed).toEqual({ date, time });
  const chosen = chooseTime(typed, { zone, now: Date.parse(now) });
  expect(chosen.ok && chosen.value.localTime).toBe(`${date}T${time}`);
});
