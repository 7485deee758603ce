import type { Middleware } from 'koa';
import { createHash } from 'node:crypto';
import type {
  getCalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
  setCalendarFeedWords,
} from '#core/api/calendar.ts';
import { type FeedEntry, feedEntries } from '#core/calendar/feed-entries.ts';
import { entriesWithWords, feedWords } from '#core/calendar/feed-words.ts';
import { connectedIds } from '#core/publishing/connection-state.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { findUser, type User } from '../accounts/users.ts';
import type { AppDeps } from '../app-context.ts';
import type { UserRows } from '../content/user-rows.ts';
import type { Handler } from '../handler.ts';
import { notFound } from '../http/errors.ts';
import { matchesETag } from '../http/matches-etag.ts';
import { originOf } from '../http/request-origin.ts';
import { readPostToMake } from '../publishing/read-stored-post.ts';
import { calendarFeedPrefix } from './calendar-feeds.ts';
import { type CalendarPlace, writeCalendar } from './write-calendar.ts';

type FeedDeps = Pick<AppDeps, 'calendarFeeds'>;

/** For so long a written feed is sent again while the rows stay the same. Milliseconds. */
const FRESH_MS = 600_000;

interface WrittenFeed {
  readonly text: string;
  readonly etag: string;
}

export function handleGetCalendarFeed({ calendarFeeds }: FeedDeps): Handler<typeof getCalendarFeed> {
  return async ({ user }) => await calendarFeeds.find(user.id);
}

export function handleRenewCalendarFeed({ calendarFeeds }: FeedDeps): Handler<typeof renewCalendarFeed> {
  return async ({ user }) => await calendarFeeds.renew(user.id);
}

export function handleSetCalendarFeedWords({ calendarFeeds }: FeedDeps): Handler<typeof setCalendarFeedWords> {
  return async ({ user, body: { hasWords } }) => {
    const feed = await calendarFeeds.setWords(user.id, hasWords);
    if (feed.path === null) throw notFound();
    return feed;
  };
}

export function handleRemoveCalendarFeed({ calendarFeeds }: FeedDeps): Handler<typeof removeCalendarFeed> {
  return async ({ user }) => {
    await calendarFeeds.remove(user.id);
    return await calendarFeeds.find(user.id);
  };
}

/** A written feed, or one that is being written. */
interface KeptFeed {
  /** The text follows from this besides the rows: origin, name, connected platforms, and whether it has words. */
  readonly from: string;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  readonly feed: Promise<WrittenFeed>;
}

/** Serves the feed to calendar programs. They have no session, so the secret address authenticates them. */
export function serveCalendarFeed(deps: AppDeps): Middleware {
  const { calendarFeeds, config, connections, database, userRows, now } = deps;
  // Calendar programs poll, many at once: a feed is written once per state of the rows. The rows' cache bounds this one.
  const kept = new WeakMap<UserRows, KeptFeed>();
  const feedOf = async (rows: UserRows, request: FeedRequest): Promise<WrittenFeed> => {
    const { at, connected, hasWords } = request;
    const from = JSON.stringify([at.origin, at.name, connected, hasWords]);
    const known = kept.get(rows);
    if (known?.from === from && now() - known.writtenAt < FRESH_MS) return await known.feed;
    const feed = writeFeed(deps, rows, request);
    kept.set(rows, { from, writtenAt: now(), feed });
    // The next request tries again.
    feed.catch(() => kept.delete(rows));
    return await feed;
  };
  return async (ctx, next) => {
    if (!ctx.path.startsWith(calendarFeedPrefix)) return await next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw notFound();
    // Keeps the feed out of search engines and shared caches.
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.set('Cache-Control', 'private, no-cache');
    const owner = await calendarFeeds.ownerOf(ctx.path);
    const user = owner && (await findUser(database, owner.userId));
    if (!owner || !user) throw notFound();
    const rows = await userRows.read(user.id);
    const at = { origin: originOf(ctx, config), name: rows.workspace.profile.fullName ?? user.username };
    const connected = [...connectedIds(await connections.list(user.id), now())].toSorted((left, right) => left - right);
    const { text, etag } = await feedOf(rows, { user, at, connected, hasWords: owner.hasWords });
    ctx.type = 'text/calendar; charset=utf-8';
    ctx.set('ETag', etag);
    // Not `ctx.fresh`: it answers false for requests with `no-cache`, which some programs send.
    if (matchesETag(ctx.get('If-None-Match'), etag)) ctx.status = 304;
    else ctx.body = text;
  };
}

interface FeedRequest {
  readonly user: User;
  readonly at: CalendarPlace;
  /** Ids of the platforms to which the server posts for the person, ascending. */
  readonly connected: readonly number[];
  readonly hasWords: boolean;
}

async function writeFeed(deps: AppDeps, rows: UserRows, request: FeedRequest): Promise<WrittenFeed> {
  const now = deps.now();
  const entries = feedEntries(rows.items.values(), { now, connected: new Set(request.connected) });
  const words = new Map<string, string>();
  // One after another: a feed takes no more worker time than a person who reads one item.
  if (request.hasWords)
    for (const entry of entriesWithWords(entries, now)) words.set(entry.id, await readWords(deps, request, entry));
  const text = writeCalendar(entries, request.at, words);
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
}

/** The words of an entry's posts, with the person's signature and tagged links, as the app offers them for copying. */
async function readWords(deps: AppDeps, { user, at }: FeedRequest, { id, byHand }: FeedEntry): Promise<string> {
  const postDeps = { ...deps, username: () => Promise.resolve(user.username), origin: () => at.origin };
  const posts = [];
  for (const platformId of byHand) {
    const platform = findPlatform(platformId);
    const post = platform && (await readPostToMake(postDeps, { userId: user.id, itemId: id, platformId }));
    if (platform && post) posts.push({ platform, post });
  }
  return feedWords(posts);
}
