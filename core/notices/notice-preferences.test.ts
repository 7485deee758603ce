import { describe, expect, it } from 'vitest';
import { noticeKindNames, noticeKinds } from './notice-kinds.ts';
import { endOfQuiet, isWanted, quietHours, showsTitles } from './notice-preferences.ts';

const at = (instant: string) => Date.parse(instant);
const ends = (from: string, until: string, zone: string, now: string) => {
  const end = endOfQuiet({ isOn: true, from, until }, zone, at(now));
  return end === null ? null : new Date(end).toISOString();
};

describe('every kind', () => {
  it.each(noticeKindNames)('%s is told until its own switch is off', (kind) => {
    expect(isWanted({}, kind)).toBe(true);
    const off = { [noticeKinds[kind].preference]: false };
    for (const other of noticeKindNames) expect(isWanted(off, other)).toBe(other !== kind);
  });

  it('names posts until that is switched off', () => {
    expect(showsTitles({})).toBe(true);
    expect(showsTitles({ noticeTitles: false })).toBe(false);
  });
});

describe('quiet hours', () => {
  it('are off until they are switched on, and from ten to seven until others are chosen', () => {
    expect(quietHours({})).toEqual({ isOn: false, from: '22:00', until: '07:00' });
    expect(quietHours({ quietHours: true, quietFrom: '23:30', quietUntil: '24:10' })).toEqual({
      isOn: true,
      from: '23:30',
      until: '07:00',
    });
    expect(endOfQuiet(quietHours({}), 'UTC', at('2026-11-27T23:00:00Z'))).toBeNull();
  });

  it.each([
    ['22:00', '07:00', 'UTC', '2026-11-27T21:59:59Z', null],
    ['22:00', '07:00', 'UTC', '2026-11-27T22:00:00Z', '2026-11-28T07:00:00.000Z'],
    ['22:00', '07:00', 'UTC', '2026-11-28T06:59:00Z', '2026-11-28T07:00:00.000Z'],
    ['22:00', '07:00', 'UTC', '2026-11-28T07:00:00Z', null],
    ['13:00', '14:00', 'UTC', '2026-11-28T13:30:00Z', '2026-11-28T14:00:00.000Z'],
    ['22:00', '07:00', 'America/New_York', '2026-11-28T04:00:00Z', '2026-11-28T12:00:00.000Z'],
    ['08:00', '08:00', 'UTC', '2026-11-28T08:00:00Z', null],
  ])('from %s to %s in %s, at %s, end at %s', (from, until, zone, now, end) => {
    expect(ends(from, until, zone, now)).toBe(end);
  });

  it('end at a time that the clocks skip', () => {
    expect(ends('22:00', '02:30', 'Europe/Berlin', '2026-03-29T00:30:00Z')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('end once in the night in which the clocks go back, and are over when the hour comes again', () => {
    // Half past two is shown twice: at 00:30 and at 01:30 UTC.
    expect(ends('22:00', '02:30', 'Europe/Berlin', '2026-10-25T00:29:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(ends('22:00', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z')).toBeNull();
    for (let minute = 0; minute < 60; minute += 1)
      expect(
        ends('22:00', '02:30', 'Europe/Berlin', `2026-10-25T01:${String(minute).padStart(2, '0')}:00Z`),
      ).toBeNull();
  });
});
