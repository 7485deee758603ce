import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockTimeIn, instantOf } from './zoned-time.ts';

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
  'UTC',
] as const;
const zone = fc.constantFrom(...zones);
const minutes = (from: string, to: string) =>
  fc.integer({ min: Date.parse(from) / 60_000, max: Date.parse(to) / 60_000 }).map((minute) => minute * 60_000);
const moment = minutes('2020-01-01T00:00Z', '2036-12-31T00:00Z');

describe('the instant of a time on a clock', () => {
  it.each([
    ['2026-11-24T09:00', 'Europe/Berlin', '2026-11-24T08:00:00.000Z'],
    ['2026-07-24T09:00', 'Europe/Berlin', '2026-07-24T07:00:00.000Z'],
    ['2026-11-24T09:00', 'Asia/Kathmandu', '2026-11-24T03:15:00.000Z'],
    ['2028-02-29T23:59', 'America/New_York', '2028-03-01T04:59:00.000Z'],
  ])('%s in %s is %s', (localTime, inZone, at) => {
    expect(instantOf(localTime, inZone)).toEqual({ at, localTime, shown: 'once' });
  });

  it.each([
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-08T02:00', 'America/New_York', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
    // This zone changes its clocks by half an hour.
    ['2026-10-04T02:10', 'Australia/Lord_Howe', '2026-10-04T02:40', '2026-10-03T15:40:00.000Z'],
    // Samoa skipped a whole day.
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-31T12:00', '2011-12-30T22:00:00.000Z'],
  ])('%s, which the clocks of %s skip, moves forward to %s', (chosen, inZone, localTime, at) => {
    expect(instantOf(chosen, inZone)).toEqual({ at, localTime, shown: 'never' });
  });

  it('is the first of two where the clocks are put back', () => {
    expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toEqual({
      at: '2026-10-25T00:30:00.000Z',
      localTime: '2026-10-25T02:30',
      shown: 'twice',
    });
  });

  it.each([
    ['2026-02-30T10:00', 'Europe/Berlin'],
    ['2026-11-24T24:00', 'Europe/Berlin'],
    ['2026-11-24', 'Europe/Berlin'],
    ['2026-11-24T09:00', 'Europe/Atlantis'],
    ['', ''],
  ])('is none for %s in "%s"', (localTime, inZone) => {
    expect(instantOf(localTime, inZone)).toBeNull();
  });

  it('comes back from every time that a clock shows: the same one, or the first of two', () => {
    fc.assert(
      fc.property(zone, moment, (inZone, instant) => {
        const localTime = clockTimeIn(inZone, instant);
        const found = instantOf(localTime, inZone)!;
        expect(found.localTime).toBe(localTime);
        expect(found.shown).not.toBe('never');
        const earlier = instant - Date.parse(found.at);
        if (found.shown === 'once') expect(earlier).toBe(0);
        else expect(earlier >= 0 && earlier <= 3_600_000).toBe(true);
      }),
    );
  });

  it('is never before what was chosen, whatever was chosen', () => {
    fc.assert(
      fc.property(zone, moment, (inZone, anyUtc) => {
        const chosen = new Date(anyUtc).toISOString().slice(0, 16);
        const { at, localTime, shown } = instantOf(chosen, inZone)!;
        expect(clockTimeIn(inZone, Date.parse(at))).toBe(localTime);
        if (shown === 'never') expect(localTime > chosen).toBe(true);
        else expect(localTime).toBe(chosen);
      }),
    );
  });
});
