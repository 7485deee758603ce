import { expect, test } from 'vitest';
import { listedItem } from '../testing/listed-items.ts';
import { freeSlots } from './free-slots.ts';

const slots = [
  { weekday: 0, time: '18:40' },
  { weekday: 0, time: '09:00' },
  { weekday: 6, time: '02:30' },
];
/** A Saturday. */
const now = Date.parse('2026-03-21T12:00Z');
const zone = 'Europe/Berlin';

test('open slots are drawn on their days, earliest first, unless something goes out then', () => {
  const taken = listedItem({ status: 'scheduled', scheduledAt: '2026-03-30T07:00:00.000Z' });
  const days = ['2026-03-16', '2026-03-22', '2026-03-23', '2026-03-24', '2026-03-30'];
  expect([...freeSlots({ slots, items: [taken], zone, now }, days)]).toEqual([
    ['2026-03-22', ['02:30']],
    ['2026-03-23', ['09:00', '18:40']],
    ['2026-03-30', ['18:40']],
  ]);
});

test('a slot that the clocks skip is not drawn on that day', () => {
  expect(freeSlots({ slots, items: [], zone, now }, ['2026-03-29']).size).toBe(0);
});
