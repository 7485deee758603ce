import { expect, it } from 'vitest';
import { listedItem } from '../testing/listed-items.ts';
import { entriesByDay } from './calendar-entries.ts';
import { dayCounts } from './day-counts.ts';

const day = '2026-11-24';
const now = Date.parse(`${day}T12:00Z`);

it('a day counts what is published, what is scheduled, and what waits for the person', () => {
  const scheduled = (time: string) => listedItem({ status: 'scheduled', scheduledAt: `${day}T${time}:00.000Z` });
  const published = (row = {}) => listedItem({ status: 'published', publishedAt: `${day}T08:00:00.000Z`, ...row });
  const failed = published({ publications: [{ platformId: 1, generation: 1, state: 'failed', url: null }] });
  const items = [scheduled('09:00'), scheduled('18:00'), scheduled('19:00'), published(), failed];
  const entries = entriesByDay(items, [day], 'UTC').get(day)!;
  expect(dayCounts(entries, now)).toEqual({ published: 1, scheduled: 2, waiting: 2 });
  expect(dayCounts([], now)).toEqual({ published: 0, scheduled: 0, waiting: 0 });
});
