/**
 * Which day, time of day and kind of opening did best in a person's own history.
 *
 * Posts are compared with the person's other posts on the same platform, because a post that is seen 40 times is many
 * on one and few on another. A post's rank is the part of them that were seen less (`leastSeen`), 0 to 1; a group of
 * posts that is like all others has a mean rank of one half.
 *
 * Nothing is claimed on few posts: see `least`, and `STANDS_OUT` for how far a group must be from one half.
 */

import { clockTimeIn } from '../kernel/zoned-time.ts';
import type { Day } from '../kernel/local-date.ts';
import type { GrowthIndex } from './growth-index.ts';
import { leastSeen, noReach, postReach } from './reach.ts';

/** The least numbers of posts for a claim. */
export const least = {
  /** In all. */
  posts: 12,
  /** On one platform; fewer cannot be compared with each other. */
  onPlatform: 5,
  /** Of the day, the time or the opening. */
  ofGroup: 4,
} as const;

/** Days after which most of a post's readers have come, and after which it tells nothing of today. */
const SETTLED = 3;
const OUTDATED = 365;

/** The standard deviation of one rank, when all ranks are equally likely. */
const DEVIATION = Math.sqrt(1 / 12);
/**
 * How many standard errors a group's mean rank must be above one half. By chance alone one of some fifteen groups that
 * are compared passes 2.5 in every tenth history.
 */
const STANDS_OUT = 2.5;

export const dayParts = ['night', 'morning', 'midday', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/** The hour at which each part of the day begins; the night goes on until the morning. */
const begins: readonly (readonly [number, DayPart])[] = [
  [22, 'night'],
  [18, 'evening'],
  [14, 'afternoon'],
  [11, 'midday'],
  [5, 'morning'],
  [0, 'night'],
];

/** How a post begins: with a question, with a number in its first sentence, with a short sentence, or otherwise. */
export const openings = ['question', 'number', 'short', 'long'] as const;
export type Opening = (typeof openings)[number];

/** Words of a short first sentence. */
const SHORT = 8;

/** The group that did best. */
export interface Best<Kind> {
  readonly kind: Kind;
  /** Posts in the group. */
  readonly posts: number;
  /** The mean part of the person's posts on the same platform that did worse; 0.5 to 1. */
  readonly ahead: number;
}

export interface OwnPatterns {
  /** Posts whose figures are known and settled, and that can be compared. */
  readonly posts: number;
  /** Null where nothing stands out, or `posts` is below `least.posts`. Weekdays are 1 (Monday) to 7. */
  readonly weekday: Best<number> | null;
  readonly dayPart: Best<DayPart> | null;
  readonly opening: Best<Opening> | null;
}

interface Measured {
  readonly platformId: number;
  readonly seen: number;
  readonly weekday: number;
  /** Null where the instant was not recorded. */
  readonly dayPart: DayPart | null;
  /** Null where the item has no words. */
  readonly opening: Opening | null;
}

/** @param zone the person's IANA time zone */
export function ownPatterns(index: GrowthIndex, zone: string): OwnPatterns {
  const ranked = rank(measuredPosts(index, zone));
  if (ranked.length < least.posts) return { posts: ranked.length, weekday: null, dayPart: null, opening: null };
  return {
    posts: ranked.length,
    weekday: bestOf(ranked, ({ weekday }) => weekday),
    dayPart: bestOf(ranked, ({ dayPart }) => dayPart),
    opening: bestOf(ranked, ({ opening }) => opening),
  };
}

function measuredPosts({ pastItems, reach, today }: GrowthIndex, zone: string): Measured[] {
  return pastItems.flatMap(({ item, shares }) =>
    shares.flatMap(({ platformId, day, at }) => {
      const post = postReach(reach, item.id, platformId);
      if (post === noReach || day > today - SETTLED || day < today - OUTDATED) return [];
      return [
        {
          platformId,
          seen: leastSeen(post),
          weekday: weekdayOf(day),
          dayPart: at === null ? null : dayPartOf(Number(clockTimeIn(zone, Date.parse(at)).slice(11, 13))),
          opening: openingOf(item.row.excerpt),
        },
      ];
    }),
  );
}

type Ranked = Measured & { readonly rank: number };

/** Each post with its rank among those on its platform. Posts on a platform with too few are left out. */
function rank(posts: readonly Measured[]): Ranked[] {
  const platforms = groupBy(posts, ({ platformId }) => platformId);
  return [...platforms.values()].flatMap((same) => {
    if (same.length < least.onPlatform) return [];
    const counts = same.map(({ seen }) => seen).toSorted((left, right) => left - right);
    return same.map((post) => {
      const worse = counts.findIndex((count) => count >= post.seen);
      const equal = counts.findLastIndex((count) => count <= post.seen) - worse;
      return { ...post, rank: (worse + equal / 2) / (counts.length - 1) };
    });
  });
}

function bestOf<Kind>(posts: readonly Ranked[], kindOf: (post: Ranked) => Kind | null): Best<Kind> | null {
  let best: Best<Kind> | null = null;
  for (const [kind, group] of groupBy(posts, kindOf)) {
    if (kind === null || group.length < least.ofGroup) continue;
    const ahead = group.reduce((sum, { rank: each }) => sum + each, 0) / group.length;
    const bar = 0.5 + (STANDS_OUT * DEVIATION) / Math.sqrt(group.length);
    if (ahead >= bar && ahead > (best?.ahead ?? 0)) best = { kind, posts: group.length, ahead };
  }
  return best;
}

function groupBy<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** Day 0 is 1970-01-01, a Thursday. */
function weekdayOf(day: Day): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

export function dayPartOf(hour: number): DayPart {
  return begins.find(([from]) => hour >= from)?.[1] ?? 'night';
}

/** The kind of a text's first sentence; null without words. @param text Markdown */
export function openingOf(text: string): Opening | null {
  const line = text
    .split('\n')
    .map((each) => each.replaceAll(/[#>*_`~[\]]+/g, '').trim())
    .find((each) => /[\p{L}\p{N}]/u.test(each));
  if (line === undefined) return null;
  const [sentence = line] = /^.*?[.!?…](?=\s|$)/u.exec(line) ?? [];
  if (sentence.endsWith('?')) return 'question';
  if (/\p{N}/u.test(sentence)) return 'number';
  return sentence.split(/\s+/).length <= SHORT ? 'short' : 'long';
}
