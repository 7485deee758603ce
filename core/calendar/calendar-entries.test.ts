import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOf, dayOf, weekday } from '../kernel/local-date.ts';
import type { PublicationState } from '../publishing/publication.ts';
import { listedItem } from '../testing/listed-items.ts';
import {
  calendarViews,
  countAfter,
  dateIn,
  dayCounts,
  daysOf,
  entriesByDay,
  entriesForPerson,
  entryState,
  shownHours,
  turn,
  unscheduledItems,
} from './calendar-entries.ts';
import { publicationNews } from './publication-news.ts';
import { repeatedTexts } from './repeated-texts.ts';
import { schedulingRequest } from './scheduling-request.ts';

const scheduled = (scheduledAt: string, row = {}) => listedItem({ status: 'scheduled', scheduledAt, ...row });
const ids = (items: Iterable<{ id: string }>) => [...items].map(({ id }) => id);

describe('the calendar', () => {
  it('puts what goes out on its day on the clock of the person’s zone, the earliest first', () => {
    const late = scheduled('2026-11-24T22:45:00.000Z');
    const early = scheduled('2026-11-24T03:00:00.000Z');
    const out = listedItem({ status: 'published', publishedAt: '2026-11-24T10:00:00.000Z' });
    const gone = scheduled('2026-11-24T10:00:00.000Z', { deletedAt: '2026-11-20T10:00:00.000Z' });
    const items = [late, out, early, gone, listedItem({ status: 'draft' })];
    const inZone = (zone: string) =>
      [...entriesByDay(items, daysOf('week', '2026-11-24'), zone)].map(([, entries]) =>
        ids(entries.map(({ item }) => item)),
      );
    expect(inZone('UTC')[1]).toEqual(ids([early, out, late]));
    expect(inZone('Asia/Kathmandu').slice(1, 3)).toEqual([ids([early, out]), ids([late])]);
    expect(inZone('America/St_Johns').slice(0, 2)).toEqual([ids([early]), ids([out, late])]);
  });

  it('counts what comes after a day of the person’s zone', () => {
    const items = [
      scheduled('2026-11-24T10:00:00.000Z'),
      scheduled('2026-11-24T22:45:00.000Z'),
      scheduled('2026-12-24T22:45:00.000Z'),
      scheduled('2026-12-25T10:00:00.000Z', { deletedAt: '2026-11-20T10:00:00.000Z' }),
      listedItem({ status: 'draft' }),
    ];
    expect(countAfter(items, '2026-11-24', 'UTC')).toBe(1);
    expect(countAfter(items, '2026-11-24', 'Asia/Kathmandu')).toBe(2);
    expect(countAfter(items, '2026-12-24', 'UTC')).toBe(0);
  });

  it('lists drafts without a day, the newest first, and no ideas', () => {
    const older = listedItem({ status: 'draft', draftedAt: '2026-11-01T10:00:00.000Z' });
    const newer = listedItem({ status: 'draft', draftedAt: '2026-11-02T10:00:00.000Z' });
    const gone = listedItem({ status: 'draft', deletedAt: '2026-11-20T10:00:00.000Z' });
    expect(unscheduledItems([older, listedItem(), gone, newer, scheduled('2026-11-24T10:00:00.000Z')])).toEqual([
      newer,
      older,
    ]);
  });

  it('names what was due and has not gone out, and what failed, whenever that was', () => {
    const now = Date.parse('2026-11-24T12:00Z');
    const overdue = scheduled('2026-09-01T10:00:00.000Z');
    const failed = listedItem({
      status: 'published',
      publishedAt: '2026-11-02T10:00:00.000Z',
      publications: [{ platformId: 1, generation: 1, state: 'failed', url: null }],
    });
    const leaving = scheduled('2026-11-24T11:59:00.000Z');
    const byHand = scheduled('2026-11-24T09:00:00.000Z', {
      platformIds: [1],
      publications: [{ platformId: 1, generation: 1, state: 'by-hand', url: null }],
    });
    const items = [leaving, byHand, failed, overdue, scheduled('2026-12-01T10:00:00.000Z')];
    const { waiting, yours } = entriesForPerson(items, { zone: 'UTC', now, connected: new Set() });
    expect(waiting.map(({ item }) => item)).toEqual([overdue, failed]);
    // Due by hand is no failure.
    expect(yours.map(({ item }) => item)).toEqual([byHand]);
  });

  it('notices the same text scheduled twice within two weeks', () => {
    const words = { excerpt: 'A promise is  kept.', words: 4 };
    const first = scheduled('2026-11-24T10:00:00.000Z', words);
    const again = scheduled('2026-12-01T10:00:00.000Z', { ...words, title: 'Another title' });
    const muchLater = scheduled('2027-03-01T10:00:00.000Z', words);
    const other = scheduled('2026-11-24T10:00:00.000Z', { excerpt: 'Something else.', words: 2 });
    const repeated = repeatedTexts([first, again, muchLater, other]);
    expect([...repeated].map(([id, twin]) => [id, twin.id])).toEqual([
      [first.id, again.id],
      [again.id, first.id],
    ]);
  });

  it('asks the assistant about drafts without a day, with the days that are taken from today on', () => {
    const draft = listedItem({ status: 'draft', title: 'Decision logs', platformIds: [1], pillarId: 'craft' });
    const ahead = scheduled('2026-11-25T10:00:00.000Z', { scheduledLocal: '2026-11-25T10:00' });
    const over = scheduled('2026-11-01T10:00:00.000Z', { scheduledLocal: '2026-11-01T10:00' });
    const out = listedItem({
      status: 'published',
      shares: [1, 2, 3, 4, 5].map((platformId) => ({ platformId, at: '2026-11-17T07:10:00.000Z', on: null })),
    });
    const craft = {
      id: 'craft',
      name: 'Craft',
      description: '',
      icon: '',
      color: '',
      targetPercentage: 25,
      position: 'a',
    };
    expect(
      schedulingRequest([draft, ahead, over, out], { pillars: [craft], zone: 'Europe/Berlin', today: '2026-11-24' }),
    ).toEqual({
      today: '2026-11-24',
      drafts: [{ contentId: draft.id, title: 'Decision logs', pillar: 'Craft', platform: 'LinkedIn' }],
      taken: ['2026-11-25'],
      bestHours: [{ weekday: 2, hour: 8, share: 1 }],
    });
    const once = listedItem({ status: 'published', shares: out.row.shares?.slice(0, 4) ?? [] });
    const asked = schedulingRequest([draft, once], { pillars: [craft], zone: 'UTC', today: '2026-11-24' });
    expect(asked.bestHours, 'four posts are no habit').toEqual([]);
  });
});

const view = fc.constantFrom(...calendarViews);
const date = fc.integer({ min: 0, max: 40_000 }).map(dateOf);

describe('the hours of a week', () => {
  it.each([
    [[], 8, 19],
    [['09:15', '19:59'], 8, 19],
    [['06:30', '23:00'], 6, 23],
  ])('with %j go from %i to %i', (times, first, last) => {
    const hours = shownHours(times);
    expect([hours[0], hours.at(-1), hours.length]).toEqual([first, last, last - first + 1]);
  });
});

describe('the days of a view', () => {
  it.each([
    ['week', '2026-11-29', '2026-11-23', '2026-11-29', 7],
    ['month', '2026-11-29', '2026-11-23', '2026-12-20', 28],
    ['list', '2028-02-29', '2028-02-28', '2028-03-26', 28],
  ] as const)('a %s with %s goes from %s to %s', (ofView, on, first, last, count) => {
    const days = daysOf(ofView, on);
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
  });

  it('begin on a Monday, hold the date, and meet the days before and after without a gap', () => {
    fc.assert(
      fc.property(view, date, (ofView, on) => {
        const days = daysOf(ofView, on);
        expect(weekday(dayOf(days[0]!))).toBe(0);
        expect(days).toContain(on);
        expect(dayOf(daysOf(ofView, turn(ofView, on, 1))[0]!)).toBe(dayOf(days.at(-1)!) + 1);
        expect(turn(ofView, turn(ofView, on, 1), -1)).toBe(on);
      }),
    );
  });

  it.each([
    ['2026-12-24', '2026-12-24'],
    ['2026-02-30', '2026-11-23'],
    ['soon', '2026-11-23'],
    [null, '2026-11-23'],
  ])('an address with %s shows %s', (written, shown) => {
    expect(dateIn(written, '2026-11-23')).toBe(shown);
  });
});

const tuesday = '2026-11-24';
const noon = Date.parse(`${tuesday}T12:00Z`);

const connected = new Set([14]);

it('a day counts each entry once: published, scheduled, its person’s to post, or in need of them', () => {
  const at = (time: string) => `${tuesday}T${time}:00.000Z`;
  const dueAt = (time: string, row = {}) => listedItem({ status: 'scheduled', scheduledAt: at(time), ...row });
  const published = (row = {}) => listedItem({ status: 'published', publishedAt: at('08:00'), ...row });
  const publications = (state: PublicationState) => ({
    publications: [{ platformId: 1, generation: 1, state, url: null }],
  });
  const onLinkedIn = { platformIds: [1] };
  const items = [
    dueAt('09:00', { platformIds: [14] }),
    dueAt('18:00'),
    dueAt('19:00', onLinkedIn),
    published(),
    published(publications('failed')),
    // Yours to post: before the server has said so, afterwards, and on one of two platforms.
    dueAt('11:59', onLinkedIn),
    dueAt('10:00', { ...onLinkedIn, ...publications('by-hand') }),
    published({ scheduledAt: at('08:00'), ...publications('by-hand') }),
    // Put off to a later time, and published with Publish Now: its person was there.
    dueAt('20:00', { ...onLinkedIn, ...publications('by-hand') }),
    published(publications('by-hand')),
  ];
  const entries = entriesByDay(items, [tuesday], 'UTC').get(tuesday)!;
  expect(dayCounts(entries, { now: noon, connected })).toEqual({ published: 2, scheduled: 3, yours: 3, waiting: 2 });
  expect(dayCounts([], { now: noon, connected })).toEqual({ published: 0, scheduled: 0, yours: 0, waiting: 0 });
});

it.each([
  ['is its person’s where nothing of it is the server’s', [1], 'yours'],
  ['is its person’s where the server has posted it on Mastodon', [1, 14], 'yours', 'shared'],
  ['needs them where it is queued for Mastodon', [1, 14], 'waiting', 'queued'],
  ['needs them where the server has not begun with Mastodon', [1, 14], 'waiting'],
  [
    'needs them where it is queued for a platform, and the connections are not here',
    [1, 14],
    'waiting',
    'queued',
    null,
  ],
] as const)(
  'a post due by hand three hours ago %s',
  (_name, platformIds, state, onMastodon?: PublicationState, known: typeof connected | null = connected) => {
    const publications = [
      { platformId: 1, generation: 1, state: 'by-hand' as const, url: null },
      ...(onMastodon ? [{ platformId: 14, generation: 1, state: onMastodon, url: null }] : []),
    ];
    const { row } = scheduled('2026-11-24T09:00:00.000Z', { platformIds, publications });
    const deps = { now: Date.parse('2026-11-24T12:00:00.000Z'), connected: known };
    expect(entryState(row, deps)).toBe(state);
    expect(entryState(row, { ...deps, now: Date.parse('2026-11-24T09:01:00.000Z') })).toBe('yours');
  },
);

it('the calendar says that a post is due by hand where the news do', () => {
  const linkedIn = { status: 'scheduled', platformIds: [1] } as const;
  for (const scheduledAt of ['11:59', '12:00', '12:01'].map((time) => `${tuesday}T${time}:00.000Z`)) {
    const items = [listedItem({ ...linkedIn, scheduledAt })];
    const isNews = publicationNews(items, { now: noon, connected }).some(({ event }) => event === 'by-hand');
    const entries = entriesByDay(items, [tuesday], 'UTC').get(tuesday)!;
    expect([scheduledAt, dayCounts(entries, { now: noon, connected }).yours]).toEqual([scheduledAt, isNews ? 1 : 0]);
  }
});
