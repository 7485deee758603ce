import { expect, it } from 'vitest';
import { platformByKey } from '../publishing/platforms.ts';
import { listedItem } from '../testing/listed-items.ts';
import { feedEntries } from './feed-entries.ts';

const now = Date.parse('2026-11-21T08:00:00.000Z');
const linkedin = platformByKey('linkedin').id;
const medium = platformByKey('medium').id;

it('tells what goes out and what went out in the last year, the latest first, and no ideas, drafts or deleted ones', () => {
  const scheduled = { status: 'scheduled', platformIds: [linkedin, medium] } as const;
  const published = {
    status: 'published',
    shares: [{ platformId: medium, at: null, on: null }],
  } as const;
  const items = [
    listedItem({ title: 'Idea' }),
    listedItem({ title: 'Draft', status: 'draft' }),
    listedItem({ ...scheduled, title: 'Next', scheduledAt: '2026-11-24T09:00:00.000Z' }, 'next'),
    listedItem({ ...scheduled, title: 'Gone', scheduledAt: '2026-11-24T09:00:00.000Z', deletedAt: '2026-11-20' }),
    listedItem({ ...scheduled, title: 'No date', scheduledAt: 'soon' }),
    listedItem(
      { ...published, title: '', publishedAt: '2026-11-02T10:00:00.000Z', changedAt: '2026-11-03T00:00:00.000Z' },
      'out',
    ),
    listedItem({ ...published, title: 'Long ago', publishedAt: '2025-11-01T10:00:00.000Z' }),
  ];
  expect(feedEntries(items, { now, connected: new Set([medium]) })).toEqual([
    {
      id: 'next',
      at: '2026-11-24T09:00:00.000Z',
      title: 'Next',
      words: 'Will be posted on Medium. You post it on LinkedIn yourself.',
      byHand: [linkedin],
      changedAt: '2026-11-24T09:00:00.000Z',
    },
    {
      id: 'out',
      at: '2026-11-02T10:00:00.000Z',
      title: 'Untitled',
      words: 'Published on Medium.',
      byHand: [],
      changedAt: '2026-11-03T00:00:00.000Z',
    },
  ]);
});

it('tells two thousand at most', () => {
  const items = Array.from({ length: 2_100 }, () =>
    listedItem({ status: 'scheduled', scheduledAt: '2026-11-24T09:00:00.000Z' }),
  );
  expect(feedEntries(items, { now, connected: new Set() })).toHaveLength(2_000);
});
