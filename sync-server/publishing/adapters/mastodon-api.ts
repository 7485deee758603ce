import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Connection } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import { AccountCalls, type AccountDeps } from './account-calls.ts';
import { postId, shownName, webAddress } from './read-answer.ts';
import { lastingFailure, type ReadFailure } from './read-failure.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

/** UTF-16 code units of a status that are read. The longest post is 100,000; tags and entities come on top. */
const MAX_HTML = 600_000;

/** The text of a status, from the instance's HTML, to be compared with `comparable` of the text that was sent. */
export function saidBy(html: string): string {
  return comparable(textOfStatus(html.slice(0, MAX_HTML)));
}

/** The visible text of a status. Instances add paragraphs, breaks and links, and hide the ends of long addresses. */
function textOfStatus(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>|<\/p>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
        if (code !== null) return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
        return entities[name?.toLowerCase() ?? ''] ?? whole;
      },
    );
}

/**
 * A text in the form that is equal on every instance. Whitespace differs, and so does whether a mention names its own
 * instance.
 */
export function comparable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/(@\w+(?:[.-]\w+)*)@\w+(?:[.-]\w+)*/g, '$1')
    .replaceAll(/\s+/g, '');
}

const status = z.object({
  id: postId,
  url: z.string().nullish(),
  content: z.string(),
  created_at: z.string(),
  in_reply_to_id: z.string().nullish(),
  account: z.object({ id: z.string() }).nullish(),
});

/** A post, in the form in which it is compared with the text that was sent. */
export interface Status {
  readonly id: string;
  readonly url: string | null;
  /** See `saidBy`. */
  readonly says: string;
  readonly repliesTo: string | null;
}

const account = z.object({ id: postId, username: z.string().transform(shownName) });
const instance = z.object({
  configuration: z.object({
    statuses: z.object({
      max_characters: z.number().int().min(1),
      characters_reserved_per_url: z.number().int().min(1),
    }),
  }),
});

export interface StatusLimits {
  readonly characters: number;
  readonly linkCharacters: number;
}

/** An account, as its owner reads it. */
export interface OwnAccount {
  readonly id: string;
  readonly username: string;
  /** The most by which the instance's clock may be behind ours; milliseconds. Null if it does not send the time. */
  readonly clockBehindMs: number | null;
}

/** For an instance that does not publish its limits. */
const usualLimits: StatusLimits = { characters: 500, linkCharacters: 23 };
/** An instance's own limits are clamped to these. */
const bounds = { characters: [100, 100_000], linkCharacters: [1, 200] } as const;
const PAGE = 40;
/** Bytes of a page of posts. All other answers are far smaller. */
const MAX_PAGE_BYTES = 1_000_000;
/** Characters of posts that are parsed in one turn of the event loop. */
const A_TURN = 50_000;
/** Pages that are searched for a post. */
const MAX_PAGES = 10;

/** The calls for one account on its instance (docs.joinmastodon.org). */
export class MastodonApi {
  readonly #calls: AccountCalls;
  readonly #now: () => number;

  constructor(deps: AccountDeps<Pick<Connection, 'address' | 'token'>>) {
    this.#now = deps.now;
    this.#calls = new AccountCalls(deps, {
      headers: { Authorization: `Bearer ${deps.connection.token}`, Accept: 'application/json' },
      reconnect: 'Connect Mastodon again: the instance no longer accepts the token.',
      strange: 'The instance did not answer like a Mastodon server.',
    });
  }

  /** Sends a request that changes the account's posts. */
  async write(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, key?: string): Promise<RequestResult> {
    const headers = key === undefined ? {} : { 'Idempotency-Key': key };
    return await this.#calls.send({ method, path, headers, ...(body && { body }) });
  }

  async verifyCredentials(): Promise<Result<OwnAccount, ReadFailure>> {
    const answer = await this.#read('/api/v1/accounts/verify_credentials');
    const found = this.#calls.checked(answer, account);
    if (!found.ok) return found;
    const instanceTime = Date.parse((answer.type === 'answer' ? answer.headers.date : null) ?? '');
    // The answer's own delay makes the instance's clock look slower than it is, never faster.
    const clockBehindMs = Number.isNaN(instanceTime) ? null : this.#now() - instanceTime;
    return ok({ ...found.value, clockBehindMs });
  }

  /** The longest text of a post. */
  async statusLimits(): Promise<Result<StatusLimits, ReadFailure>> {
    const answer = await this.#read('/api/v2/instance');
    // Older and smaller instances lack this call.
    if (answer.type === 'answer' && (answer.status === 404 || answer.status === 410)) return ok(usualLimits);
    const found = this.#calls.checked(answer, z.unknown());
    if (!found.ok) return found;
    const told = instance.safeParse(found.value);
    if (!told.success) return ok(usualLimits);
    const { max_characters: characters, characters_reserved_per_url: linkCharacters } =
      told.data.configuration.statuses;
    return ok({
      characters: within(characters, bounds.characters),
      linkCharacters: within(linkCharacters, bounds.linkCharacters),
    });
  }

  /** The account's own posts since a moment on the instance's clock, oldest first: all of them, or a failure. */
  async statusesSince({ id }: OwnAccount, since: number): Promise<Result<Status[], ReadFailure>> {
    const found: Status[] = [];
    let before = '';
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const query = `limit=${PAGE}&exclude_reblogs=true${before && `&max_id=${encodeURIComponent(before)}`}`;
      const path = `/api/v1/accounts/${encodeURIComponent(id)}/statuses?${query}`;
      const answer = await this.#read(path, MAX_PAGE_BYTES);
      const read = this.#calls.checked(answer, z.array(status));
      if (!read.ok) return read;
      const newer = read.value.filter(({ created_at: createdAt }) => Date.parse(createdAt) >= since);
      found.push(...(await readStatuses(newer)));
      if (newer.length < read.value.length || read.value.length === 0) return ok(found.toReversed());
      before = read.value.at(-1)!.id;
    }
    return fail(lastingFailure('There are too many newer posts to check.'));
  }

  /** The account's own posts among the replies below one of its posts; none if that post is gone. */
  async repliesOf({ id }: OwnAccount, statusId: string): Promise<Result<Status[], ReadFailure>> {
    const answer = await this.#read(`/api/v1/statuses/${encodeURIComponent(statusId)}/context`, MAX_PAGE_BYTES);
    if (answer.type === 'answer' && (answer.status === 404 || answer.status === 410)) return ok([]);
    const read = this.#calls.checked(answer, z.object({ descendants: z.array(status) }));
    return read.ok ? ok(await readStatuses(read.value.descendants.filter((each) => each.account?.id === id))) : read;
  }

  failureOf(result: RequestResult): ReadFailure {
    return this.#calls.failureOf(result);
  }

  async #read(path: string, maxAnswerBytes?: number): Promise<RequestResult> {
    return await this.#calls.send({ method: 'GET', path, ...(maxAnswerBytes !== undefined && { maxAnswerBytes }) });
  }
}

/** Parses the posts in parts, one per turn of the event loop, so that other requests are served in between. */
async function readStatuses(answered: readonly z.infer<typeof status>[]): Promise<Status[]> {
  const read: Status[] = [];
  let characters = 0;
  for (const { id, url, content, in_reply_to_id: repliesTo } of answered) {
    characters += content.length;
    if (characters > A_TURN) {
      characters = 0;
      await setImmediate();
    }
    read.push({ id, url: webAddress(url), says: saidBy(content), repliesTo: repliesTo ?? null });
  }
  return read;
}

function within(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, value));
}

/** The shape of an instance's answer to a new post. */
export const postedStatus = status.pick({ id: true, url: true });
