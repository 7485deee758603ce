import { describe, expect, it } from 'vitest';
import { chooseTime, timeFailureSentence } from './choose-time.ts';

const zone = 'Europe/Berlin';
/** 13:30 in Berlin. */
const now = Date.parse('2026-11-24T12:30:20Z');

describe('a time to publish at', () => {
  it('is a moment from this minute on', () => {
    expect(chooseTime({ date: '2026-11-24', time: '13:30' }, { zone, now })).toMatchObject({
      ok: true,
      value: { at: '2026-11-24T12:30:00.000Z', localTime: '2026-11-24T13:30', shown: 'once' },
    });
  });

  it.each([
    [{ date: '', time: '' }, 'date', 'Choose a date.'],
    [{ date: '2026-11-23', time: '' }, 'date', 'Choose today or a later day.'],
    [{ date: '2026-11-24', time: '' }, 'time', 'Choose a time.'],
    [{ date: '2026-11-24', time: '13:29' }, 'time', 'Choose a time from now on.'],
    [{ date: '2027-02-30', time: '13:29' }, 'date', 'Choose a valid date and time.'],
  ] as const)('%j is refused beside the %s: %s', (typed, field, sentence) => {
    const chosen = chooseTime(typed, { zone, now });
    if (chosen.ok) throw new Error('It was taken');
    expect(chosen.error.field).toBe(field);
    expect(timeFailureSentence(chosen.error)).toBe(sentence);
  });

  it('counts by the clock of its person: it is tomorrow there already', () => {
    const chosen = chooseTime({ date: '2026-11-24', time: '23:00' }, { zone: 'Pacific/Kiritimati', now });
    expect(chosen).toMatchObject({ ok: false, error: { field: 'date', type: 'past' } });
  });
});
