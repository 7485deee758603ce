import type { Database, DatabaseLocation } from '../../database/database.ts';
import type { StoredPublication } from '../publications.ts';
import type { SqlSyncStore } from '../../sync/sql-sync-store.ts';
import type { Scheduler } from '../scheduler.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Found, Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';

/** Start of the tests' clock. Milliseconds since 1970. */
export const START = 1_795_000_000_000;

/** An item's row, with the fields that publishing reads. */
export const living = { deletedAt: null };
export const deleted = { deletedAt: '2026-11-26T08:00:00.000Z' };

/** Shared by the suites about publishing faults: a database and a platform for each test. */
export interface FaultBench {
  readonly newLocation: () => Promise<DatabaseLocation>;
  readonly newPerson: () => Promise<string>;
  /** Returns an item's id. @param text the text of its post */
  readonly newItem: (text?: string) => string;
  /** Starts a server process. */
  readonly start: (options?: { readonly settleMs?: number }) => Scheduler;
  readonly ask: (userId: string, itemId: string) => Promise<void>;
  readonly find: (userId: string, itemId: string) => Promise<StoredPublication>;
  /** Waits. @param stepMs how far the clock advances with every check */
  readonly until: (isSo: () => boolean | Promise<boolean>, stepMs?: number) => Promise<void>;
  readonly isShared: (userId: string, itemId: string) => () => Promise<boolean>;
  /** Stores an item's row as the log does. */
  readonly store: (userId: string, itemId: string, row: object | string) => Promise<void>;
  readonly database: () => Database;
  readonly log: () => SqlSyncStore;
  readonly platform: () => WordPlatform;
  /** Milliseconds since 1970, on a clock that only `pass` and `until` advance. */
  readonly now: () => number;
  readonly pass: (ms: number) => void;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface WordPost {
  readonly id: string;
  readonly userId: string;
  words: string;
}

/** How a platform mishandles a person's next request to post. */
export type Trouble = 'loses-it' | 'lands-late' | 'refuses';

/** Delay of a post under `lands-late`. Milliseconds. */
const LATE = 150;

/**
 * A platform that identifies posts by their text only, as instances of Mastodon do. A text of several lines becomes a
 * thread with one post per line. It accepts everything, duplicates included.
 */
export class WordPlatform implements PlatformAdapter {
  readonly platformId = 9;
  readonly needsConnection = false;
  readonly tellsRepetitions: boolean;
  readonly posts: WordPost[] = [];
  readonly asked: string[] = [];
  /** By person; each is used once, in order. */
  readonly troubles = new Map<string, Trouble[]>();
  /** How long a person's requests take. Milliseconds. */
  readonly takes = new Map<string, number>();
  #lastId = 0;

  constructor({ tellsRepetitions = false } = {}) {
    this.tellsRepetitions = tellsRepetitions;
  }

  wordsOf(userId: string): string[] {
    return this.posts.filter((post) => post.userId === userId).map(({ words }) => words);
  }

  async publish({ userId, publicationId, post, signal }: Publishing): Promise<Outcome> {
    this.asked.push(publicationId);
    await this.#take(userId, signal);
    const trouble = this.troubles.get(userId)?.shift();
    if (trouble === 'loses-it') return { type: 'unclear', words: 'No answer.' };
    if (trouble === 'refuses') return { type: 'refused', words: 'Not like this.' };
    if (trouble === 'lands-late') {
      setTimeout(() => this.#add(userId, post.body), LATE);
      return { type: 'unclear', words: 'No answer.' };
    }
    return { type: 'shared', url: 'https://example.org/1', ref: this.#add(userId, post.body) };
  }

  find({ userId, post, refsOfOthers }: Publishing): Promise<Found> {
    const found = this.posts.find(
      ({ id, userId: owner, words }) => owner === userId && words === post.body && !refsOfOthers.includes(id),
    );
    return Promise.resolve(found ? { type: 'shared', url: null, ref: found.id } : { type: 'absent' });
  }

  async update({ userId, post, ref, signal }: Publishing): Promise<Outcome> {
    await this.#take(userId, signal);
    const ids = ref!.split(',');
    const lines = post.body.split('\n');
    for (const [at, id] of ids.entries()) this.posts.find((each) => each.id === id)!.words = lines[at] ?? '';
    for (const line of lines.slice(ids.length)) {
      await this.#take(userId, signal);
      ids.push(this.#add(userId, line));
    }
    return { type: 'shared', url: null, ref: ids.join(',') };
  }

  async withdraw({ userId, ref, signal }: Publishing): Promise<Outcome> {
    await this.#take(userId, signal);
    for (const id of ref!.split(',')) {
      const at = this.posts.findIndex((post) => post.id === id);
      if (at !== -1) this.posts.splice(at, 1);
    }
    return { type: 'shared', url: null, ref: null };
  }

  #add(userId: string, words: string): string {
    const id = String((this.#lastId += 1));
    this.posts.push({ id, userId, words });
    return id;
  }

  async #take(userId: string, signal: AbortSignal): Promise<void> {
    const ms = this.takes.get(userId) ?? 0;
    if (ms > 0) await wait(ms, undefined, { signal }).catch(() => {});
  }
}
