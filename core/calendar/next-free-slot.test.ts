import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, weekday } from '../kernel/local-date.ts';
import { listedItem } from '../testing/listed-items.ts';
import { clockDateIn, clockTimeIn, instantOf } from '../kernel/zoned-time.ts';
import { nextFreeSlot } from './free-slots.ts';
import type { ListedItem } from '../content/content-row.ts';

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'UTC',
] as const;
const scheduled = (scheduledAt: string) => listedItem({ status: 'scheduled', scheduledAt });
const mondays = [{ weekday: 0, time: '09:00' }];
/** A Saturday. */
const now = Date.parse('2026-11-21T12:00Z');

describe('the next free slot', () => {
  it('is the first one from now that no scheduled item takes, whatever the clocks do', () => {
    const time = fc
      .integer({ min: 0, max: 1439 })
      .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
    const slot = fc.record({ weekday: fc.integer({ min: 0, max: 6 }), time });
    // Often within days of a clock change.
    const moment = fc
      .tuple(
        fc.constantFrom('2026-03-05', '2026-03-26', '2026-10-01', '2026-10-22', '2026-10-30', '2027-06-01'),
        fc.integer({ min: 0, max: 5 * 1440 }),
      )
      .map(([date, minutes]) => Date.parse(`${date}T00:00Z`) + minutes * 60_000);
    fc.assert(
      fc.property(
        fc.uniqueArray(slot, { minLength: 1, maxLength: 4, selector: (each) => `${each.weekday} ${each.time}` }),
        fc.constantFrom(...zones),
        moment,
        fc.integer({ min: 0, max: 6 }),
        (slots, zone, instant, takenCount) => {
          const items: ListedItem[] = [];
          let last = instant;
          for (let index = 0; index <= takenCount; index += 1) {
            const found = nextFreeSlot({ slots, items, zone, now: instant })!;
            // Each one is after the last, so none is skipped and none is used twice.
            expect(Date.parse(found.at)).toBeGreaterThan(last);
            const meant = slotsBetween(last, Date.parse(found.at));
            expect(meant).toEqual([found.at]);
            expect(clockTimeIn(zone, Date.parse(found.at))).toBe(found.localTime);
            last = Date.parse(found.at);
            items.push(scheduled(found.at));
          }

          /** The instants of all slots after one instant and up to another. */
          function slotsBetween(after: number, until: number): string[] {
            const from = clockDateIn(zone, after);
            const days = Math.ceil((until - after) / 86_400_000) + 3;
            const all = Array.from({ length: days }, (_, day) => addDays(from, day - 1)).flatMap((date) =>
              slots
                .filter((each) => each.weekday === weekday(dayOf(date)))
                .flatMap((each) => instantOf(`${date}T${each.time}`, zone)?.at ?? []),
            );
            return [...new Set(all)].filter((at) => Date.parse(at) > after && Date.parse(at) <= until);
          }
        },
      ),
    );
  });

  it('keeps its time on the clock over a change of the clocks, and is later where they skip it', () => {
    const zone = 'Europe/Berlin';
    const sunday = [{ weekday: 6, time: '02:30' }];
    const before = Date.parse('2026-03-28T12:00Z');
    expect(nextFreeSlot({ slots: sunday, items: [], zone, now: before })).toMatchObject({
      localTime: '2026-03-29T03:30',
      shown: 'never',
    });
    expect(nextFreeSlot({ slots: mondays, items: [], zone, now: before })?.at).toBe('2026-03-30T07:00:00.000Z');
    expect(nextFreeSlot({ slots: mondays, items: [], zone, now })?.at).toBe('2026-11-23T08:00:00.000Z');
  });

  it('is not the minute that is now, nor taken by a draft, by what is deleted or by what is out', () => {
    const at = '2026-11-23T09:00:00.000Z';
    const items = [
      listedItem({ status: 'draft', scheduledAt: at }),
      listedItem({ status: 'scheduled', scheduledAt: at, deletedAt: at }),
      listedItem({ status: 'published', publishedAt: at }),
    ];
    expect(nextFreeSlot({ slots: mondays, items, zone: 'UTC', now })?.at).toBe(at);
    const atNine = nextFreeSlot({ slots: mondays, items: [], zone: 'UTC', now: Date.parse(at) });
    expect(atNine?.at).toBe('2026-11-30T09:00:00.000Z');
  });

  it('is none without slots, and none where two years of them are taken', () => {
    expect(nextFreeSlot({ slots: [], items: [], zone: 'UTC', now })).toBeNull();
    const items = Array.from({ length: 110 }, (_, week) =>
      scheduled(`${addDays('2026-11-23', 7 * week)}T09:00:00.000Z`),
    );
    expect(nextFreeSlot({ slots: mondays, items, zone: 'UTC', now })).toBeNull();
  });
});
