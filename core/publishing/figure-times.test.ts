import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureWait, FIGURES_END, waitAfterFailure, waitForFigures, waitWhileAbsent } from './figure-times.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const postedAt = Date.UTC(2026, 10, 1);
const at = (age: number, random = 0) => ({ postedAt, now: postedAt + age, random });

describe('the figures of a post', () => {
  it.each([
    ['an hour', 0, HOUR],
    ['an hour', DAY - 1, HOUR],
    ['six hours', DAY, 6 * HOUR],
    ['a day', 7 * DAY, DAY],
    ['a week', 30 * DAY, 7 * DAY],
    ['never', 89 * DAY, null],
    ['never', 400 * DAY, null],
  ])('are read again after %s at an age of %i ms', (_name, age, wait) => {
    expect(waitForFigures(at(age))).toBe(wait);
  });

  it('are read at most once an hour, and never after 90 days, whatever the clock and the dice say', () => {
    const age = fc.integer({ min: -DAY, max: 200 * DAY });
    const random = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(age, random, fc.integer({ min: 1, max: 2_000 }), (old, dice, failures) => {
        const time = at(old, dice);
        const waits = [
          waitForFigures(time),
          waitWhileAbsent(time),
          waitAfterFailure(time, { failures, afterMs: null }),
        ];
        for (const wait of waits) {
          if (wait === null) continue;
          expect(wait).toBeGreaterThanOrEqual(HOUR);
          expect(Math.max(0, old) + wait).toBeLessThanOrEqual(FIGURES_END);
        }
      }),
    );
  });

  it('are read some sixty times in all', () => {
    let [age, times] = [5 * 60_000, 0];
    for (let wait: number | null = 0; wait !== null; age += wait ?? 0) {
      times += 1;
      wait = waitForFigures(at(age));
    }
    expect(times).toBeGreaterThan(50);
    expect(times).toBeLessThan(100);
  });

  it('are tried again after a failure with a growing wait, and not before the platform allows it', () => {
    expect([1, 2, 3, 9].map((failures) => failureWait({ failures, afterMs: null }))).toEqual([
      HOUR,
      2 * HOUR,
      4 * HOUR,
      DAY,
    ]);
    expect(failureWait({ failures: 1, afterMs: 5 * HOUR })).toBe(5 * HOUR);
    expect(failureWait({ failures: 3, afterMs: 1_000 })).toBe(4 * HOUR);
  });
});
