import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAgo, indexOf, publishedItem, share } from '../testing/listed-items.ts';
import { dayPartOf, least, openingOf, ownPatterns } from './own-patterns.ts';
import type { PostReach } from './reach.ts';

const mastodon = 9;
const devTo = 13;

interface Post {
  /** Before today, which is a Saturday. */
  readonly daysAgo: number;
  readonly platformId?: number;
  readonly likes?: number | null;
  readonly views?: number | null;
  /** UTC. */
  readonly hour?: number;
  readonly text?: string;
}

function patterns(posts: readonly Post[], zone = 'UTC') {
  const items = posts.map(({ daysAgo: days, platformId = mastodon, hour = 9, text = 'It was a day.' }) => {
    const on = daysAgo(days);
    const at = `${on}T${String(hour).padStart(2, '0')}:00:00.000Z`;
    return publishedItem(on, [platformId], { excerpt: text, shares: [{ ...share(platformId, on), at }] });
  });
  const reach = new Map(
    posts.flatMap(({ platformId = mastodon, likes = null, views = null }, nth) => {
      const post: PostReach = { impressions: views, likes, comments: null, shares: null };
      return likes === null && views === null ? [] : [[items[nth]!.id, new Map([[platformId, post]])] as const];
    }),
  );
  return ownPatterns(indexOf(items, { reach }), zone);
}

/** Posts of four Tuesdays that did well, among others that did not: one a day. */
const tuesdays = (count = 40): Post[] =>
  Array.from({ length: count }, (_, nth) => ({ daysAgo: nth + 4, likes: (nth + 4) % 7 === 4 ? 100 + nth : nth }));

describe('one’s own history', () => {
  it('names the weekday whose posts did best, and how many posts that rests on', () => {
    const { posts, weekday, dayPart } = patterns(tuesdays());
    expect(posts).toBe(40);
    expect(weekday).toMatchObject({ kind: 2, posts: 6 });
    expect(weekday!.ahead).toBeGreaterThan(0.9);
    // All of them were posted in the morning.
    expect(dayPart).toBeNull();
  });

  it('names the time of day on the person’s own clock', () => {
    const posts = Array.from({ length: 30 }, (_, nth) => {
      const isEvening = nth % 4 === 0;
      return { daysAgo: nth + 4, hour: isEvening ? 19 : 8, likes: isEvening ? 50 + nth : nth };
    });
    expect(patterns(posts).dayPart).toMatchObject({ kind: 'evening', posts: 8 });
    expect(patterns(posts, 'Asia/Tokyo').dayPart).toMatchObject({ kind: 'night', posts: 8 });
  });

  it('names the opening that did best', () => {
    const posts = Array.from({ length: 30 }, (_, nth) => ({
      daysAgo: nth + 4,
      text:
        nth % 4 === 0 ? '## Why do we *plan*?\n\nBecause.' : 'Plans are what we make before we know what it is about.',
      likes: nth % 4 === 0 ? 50 + nth : nth,
    }));
    expect(patterns(posts).opening).toMatchObject({ kind: 'question', posts: 8 });
  });

  it('claims nothing on few posts, on posts that are still new, or on posts without figures', () => {
    expect(patterns(tuesdays(least.posts - 1))).toEqual({ posts: 11, weekday: null, dayPart: null, opening: null });
    const unsettled = Array.from({ length: 40 }, () => ({ daysAgo: 2, likes: 5 }));
    expect(patterns(unsettled).posts).toBe(0);
    expect(patterns(Array.from({ length: 40 }, (_, nth) => ({ daysAgo: nth + 4 }))).posts).toBe(0);
    const few = tuesdays().map((post, nth) => (nth < 4 ? { ...post, platformId: devTo } : post));
    // Four posts on a platform cannot be compared with each other.
    expect(patterns(few).posts).toBe(36);
  });

  it('claims nothing where all did alike', () => {
    const alike = Array.from({ length: 60 }, (_, nth) => ({ daysAgo: nth + 4, likes: 7, hour: nth % 24 }));
    expect(patterns(alike)).toEqual({ posts: 60, weekday: null, dayPart: null, opening: null });
  });

  it('compares posts with those on their own platform only', () => {
    // Everything on Dev.to is seen a hundred times as often, and none of it was posted on a Tuesday.
    const both = [
      ...tuesdays(),
      ...Array.from({ length: 30 }, (_, nth) => ({
        daysAgo: 5 + 7 * nth,
        platformId: devTo,
        views: 5_000 + ((nth * 37) % 30),
      })),
    ];
    expect(patterns(both).weekday).toMatchObject({ kind: 2 });
  });

  it('seldom claims something about figures that are nothing but chance', () => {
    let claims = 0;
    const histories = 200;
    fc.assert(
      fc.property(
        fc.array(fc.record({ likes: fc.integer({ min: 0, max: 1_000 }), hour: fc.integer({ min: 0, max: 23 }) }), {
          minLength: 40,
          maxLength: 40,
        }),
        (posts) => {
          const { weekday, dayPart } = patterns(posts.map((post, nth) => ({ ...post, daysAgo: nth + 4 })));
          for (const best of [weekday, dayPart]) {
            if (best === null) continue;
            claims += 1;
            expect(best.posts).toBeGreaterThanOrEqual(least.ofGroup);
            expect(best.ahead).toBeGreaterThan(0.5);
            expect(best.ahead).toBeLessThanOrEqual(1);
          }
        },
      ),
      { numRuns: histories, seed: 20_261_127 },
    );
    expect(claims / histories).toBeLessThan(0.25);
  });
});

it.each([
  [4, 'night'],
  [5, 'morning'],
  [11, 'midday'],
  [17, 'afternoon'],
  [21, 'evening'],
  [22, 'night'],
] as const)('%i o’clock is in the %s', (hour, part) => {
  expect(dayPartOf(hour)).toBe(part);
});

it.each([
  ['Why do we plan? Because.', 'question'],
  ['# 5 things about bets', 'number'],
  ['Ship it. 5 reasons.', 'short'],
  ['A roadmap is a promise that nobody who made it can keep.', 'long'],
  ['\n\n---\n', null],
  ['', null],
] as const)('%j opens as %s', (text, kind) => {
  expect(openingOf(text)).toBe(kind);
});
