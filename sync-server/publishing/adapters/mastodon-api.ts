import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { pictureLimits, type PictureRules } from '#core/publishing/picture-limits.ts';
import type { Connection } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import { AccountCalls, type AccountDeps } from './account-calls.ts';
import type { FittedPicture } from './adapter-deps.ts';
import { lastingFailure, postId, type ReadFailure, readJsonAnswer, shownName, webAddress } from './read-answer.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

/** UTF-16 code units of a status that are read. The longest post is 100,000; tags and entities come on top. */
const MAX_HTML = 600_000;

/** The text of a status, from the instance's HTML, to be compared with `comparable` of the text that was sent. */
export function saidBy(html: string): string {
  return comparable(textOfStatus(html.slice(0, MAX_HTML)));
}

/** The visible text of a status. Instances add paragraphs, breaks and links, and hide the ends of long addresses. */
export function textOfStatus(html: string): string {
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
  media_attachments: z
    .array(z.object({ id: postId }))
    .nullish()
    .catch(null),
});

/** A post, in the form in which it is compared with the text that was sent. */
export interface Status {
  readonly id: string;
  readonly url: string | null;
  /** See `saidBy`. */
  readonly says: string;
  readonly repliesTo: string | null;
  /** Ids of its pictures, in order; null if the instance does not list them. */
  readonly media: readonly string[] | null;
}

const account = z.object({ id: postId, username: z.string().transform(shownName) });
const count = z.number().int().min(0);
const instance = z.object({
  configuration: z.object({
    statuses: z.object({
      max_characters: z.number().int().min(1),
      characters_reserved_per_url: z.number().int().min(1),
      max_media_attachments: count.optional().catch(undefined),
    }),
    media_attachments: z
      .object({
        supported_mime_types: z.array(z.string()).max(200),
        image_size_limit: count,
        image_matrix_limit: count,
        description_limit: count,
      })
      .partial()
      .optional()
      .catch(undefined),
  }),
});

export interface StatusLimits {
  readonly characters: number;
  readonly linkCharacters: number;
  /** Most pictures of a post. */
  readonly pictures: number;
  readonly pictureRules: PictureRules;
  /** Most characters of a picture's description. */
  readonly descriptionCharacters: number;
}

export interface UploadedMedia {
  readonly id: string;
  /** Whether a post may have it already. */
  readonly isReady: boolean;
}

/** An account, as its owner reads it. */
export interface OwnAccount {
  readonly id: string;
  readonly username: string;
  /** The most by which the instance's clock may be behind ours; milliseconds. Null if it does not send the time. */
  readonly clockBehindMs: number | null;
}

const usualPictures = pictureLimits('mastodon');
/** For an instance that does not publish its limits. */
const usualLimits: StatusLimits = {
  characters: 500,
  linkCharacters: 23,
  pictures: usualPictures.most!,
  pictureRules: usualPictures.rules!,
  descriptionCharacters: usualPictures.descriptionCharacters!,
};
/** An instance's own limits are clamped to these. */
const bounds = {
  characters: [100, 100_000],
  linkCharacters: [1, 200],
  pictures: [0, 20],
  bytes: [50_000, 20_000_000],
  pixels: [40_000, 40_000_000],
  descriptionCharacters: [100, 10_000],
} as const;
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
      rejection: z.object({ error: z.string() }),
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
    const { statuses, media_attachments: media = {} } = told.data.configuration;
    const { pictures, pictureRules: usual, descriptionCharacters } = usualLimits;
    const types = usual.types.filter((type) => media.supported_mime_types?.includes(type) ?? true);
    return ok({
      characters: within(statuses.max_characters, bounds.characters),
      linkCharacters: within(statuses.characters_reserved_per_url, bounds.linkCharacters),
      pictures: within(statuses.max_media_attachments ?? pictures, bounds.pictures),
      pictureRules: {
        ...usual,
        types,
        bytes: within(media.image_size_limit ?? usual.bytes, bounds.bytes),
        pixels: within(media.image_matrix_limit ?? usual.pixels, bounds.pixels),
      },
      descriptionCharacters: within(media.description_limit ?? descriptionCharacters, bounds.descriptionCharacters),
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

  /** Uploads a picture. It belongs to the account and is shown nowhere until a post has it. */
  async uploadMedia({ type, bytes }: FittedPicture, description: string): Promise<Result<UploadedMedia, ReadFailure>> {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(bytes)], { type }), `picture.${type.slice('image/'.length)}`);
    if (description !== '') form.set('description', description);
    const encoded = new Response(form);
    const answer = await this.#calls.send({
      method: 'POST',
      path: '/api/v2/media',
      file: { type: encoded.headers.get('Content-Type')!, bytes: new Uint8Array(await encoded.arrayBuffer()) },
      isPost: false,
    });
    // 202: the instance still processes it.
    if (answer.type !== 'answer' || (answer.status !== 200 && answer.status !== 202))
      return fail(this.failureOf(answer));
    const read = readJsonAnswer(answer, z.object({ id: postId }));
    return read ? ok({ id: read.id, isReady: answer.status === 200 }) : fail(this.#calls.strange);
  }

  /** The state of an uploaded picture. `gone`: the instance has deleted it, or a post has it already. */
  async mediaState(id: string): Promise<Result<'ready' | 'processing' | 'gone', ReadFailure>> {
    const answer = await this.#read(`/api/v1/media/${encodeURIComponent(id)}`);
    if (answer.type !== 'answer') return fail(this.failureOf(answer));
    switch (answer.status) {
      case 200:
        return ok('ready');
      case 202:
      case 206:
        return ok('processing');
      case 404:
      case 410:
        return ok('gone');
      default:
        return fail(this.failureOf(answer));
    }
  }

  /** The ids of the pictures of a post. */
  async mediaOfStatus(statusId: string): Promise<Result<readonly string[], ReadFailure>> {
    const answer = await this.#read(`/api/v1/statuses/${encodeURIComponent(statusId)}`, MAX_PAGE_BYTES);
    const read = this.#calls.checked(answer, status.pick({ media_attachments: true }));
    return read.ok ? ok((read.value.media_attachments ?? []).map(({ id }) => id)) : read;
  }

  /** For whom a post is, as the instance names it; null if it does not tell. */
  async readersOf(statusId: string): Promise<Result<string | null, ReadFailure>> {
    const answer = await this.#read(`/api/v1/statuses/${encodeURIComponent(statusId)}`, MAX_PAGE_BYTES);
    const read = this.#calls.checked(answer, z.object({ visibility: z.string().max(50).nullish() }));
    return read.ok ? ok(read.value.visibility ?? null) : read;
  }

  /** The failure for a request that did not succeed. */
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
  for (const { id, url, content, in_reply_to_id: repliesTo, media_attachments: media } of answered) {
    characters += content.length;
    if (characters > A_TURN) {
      characters = 0;
      await setImmediate();
    }
    read.push({
      id,
      url: webAddress(url),
      says: saidBy(content),
      repliesTo: repliesTo ?? null,
      media: media?.map((each) => each.id) ?? null,
    });
  }
  return read;
}

function within(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, value));
}

/** The shape of an instance's answer to a new post. */
export const postedStatus = status.pick({ id: true, url: true });
