import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Publishing } from '../platform-adapter.ts';
import { type Facet, facetsOf } from './bluesky-facets.ts';
import { did as accountDid } from './bluesky-sessions.ts';
import { recordCid } from './record-cid.ts';

/** The collection of posts in a person's repository. */
export const POSTS = 'app.bsky.feed.post';

type PostRef = { readonly uri: string; readonly cid: string };

/** A file in the account's repository, as records name it (atproto.com/specs/data-model). */
export const blobRef = z
  .object({
    $type: z.literal('blob'),
    ref: z.object({ $link: z.string().regex(/^b[a-z2-7]{20,200}$/) }),
    mimeType: z.string().max(100),
    size: z.number().int().positive(),
  })
  .readonly();
export type BlobRef = z.infer<typeof blobRef>;

/** The pictures of a post: the lexicon `app.bsky.embed.images`. */
export type ImagesEmbed = {
  readonly $type: 'app.bsky.embed.images';
  readonly images: readonly {
    readonly alt: string;
    readonly image: BlobRef;
    readonly aspectRatio: { readonly width: number; readonly height: number };
  }[];
};

/** The card of a link: the lexicon `app.bsky.embed.external`. */
export type ExternalEmbed = {
  readonly $type: 'app.bsky.embed.external';
  readonly external: {
    readonly uri: string;
    readonly title: string;
    readonly description: string;
    readonly thumb?: BlobRef;
  };
};

export type Embed = ImagesEmbed | ExternalEmbed;

/** A record of the lexicon `app.bsky.feed.post`. A type, so that it can be hashed as a map of values. */
type PostRecord = {
  readonly $type: typeof POSTS;
  readonly text: string;
  readonly createdAt: string;
  readonly facets?: readonly Facet[];
  readonly embed?: Embed;
  readonly reply?: { readonly root: PostRef; readonly parent: PostRef };
};

/** A post to be created under a key of our choice. */
export interface NewPost {
  readonly key: string;
  readonly record: PostRecord;
}

export interface ThreadOptions {
  readonly did: string;
  /** The text of each post, in order. */
  readonly texts: readonly string[];
  /** The pictures or the link card of each post; null where it has neither. As many as there are texts. */
  readonly embeds: readonly (Embed | null)[];
  /** As many as there are texts. */
  readonly keys: readonly string[];
  /**
   * When the attempt is made; milliseconds since 1970. Clients sort by it, and a publication may have been overdue for
   * days before a person released it.
   */
  readonly now: number;
  /** The accounts of the mentioned handles that are known. */
  readonly didOf: ReadonlyMap<string, string>;
}

/** The records of a thread, each a reply to the one before. They can be created in one request. */
export function threadRecords({ did, texts, embeds, keys, now, didOf }: ThreadOptions): NewPost[] {
  const posts: NewPost[] = [];
  let root: PostRef | null = null;
  let parent: PostRef | null = null;
  for (const [index, text] of texts.entries()) {
    const key = keys[index]!;
    // Half of a surrogate pair becomes another character on the way, which facets and identifiers have to count.
    const whole = Buffer.from(text, 'utf8').toString('utf8');
    const facets = facetsOf(whole, didOf);
    const record: PostRecord = {
      $type: POSTS,
      text: whole,
      // A post of a thread is younger than the one before, so that clients list them in their order.
      createdAt: new Date(now + index).toISOString(),
      ...(facets.length > 0 && { facets }),
      ...(embeds[index] && { embed: embeds[index] }),
      ...(root && parent && { reply: { root, parent } }),
    };
    posts.push({ key, record });
    parent = { uri: `at://${did}/${POSTS}/${key}`, cid: recordCid(record) };
    root ??= parent;
  }
  return posts;
}

/**
 * The keys of a publication's posts, the same in every attempt. Two publications that an account wants in the same
 * millisecond get equal keys with a chance of one in a million.
 */
export function threadKeys({ publicationId, since }: Pick<Publishing, 'publicationId' | 'since'>, count: number) {
  const bytes = Buffer.from(hash('sha256', publicationId, 'hex'), 'hex');
  const micros = BigInt(bytes.readUInt32BE(0) % 1000);
  const clock = BigInt(bytes.readUInt32BE(4) % 1024);
  const start = BigInt(Date.parse(since));
  return Array.from({ length: count }, (_, index) => timestampKey((start + BigInt(index)) * 1000n + micros, clock));
}

const keyDigits = '234567abcdefghijklmnopqrstuvwxyz';
const KEY_LENGTH = 13;

/** Keys of that form, which is what atproto calls a TID. */
export const postKey = /^[2-7a-j][2-7a-z]{12}$/;

/** The addresses of a thread's posts, from its reference: the account's DID and the keys. None for another text. */
export function urisOf(ref: string): readonly string[] {
  const [owner, ...keys] = ref.split(',');
  const isWhole = accountDid.safeParse(owner).success && keys.every((key) => postKey.test(key));
  return isWhole ? keys.map((key) => `at://${owner}/${POSTS}/${key}`) : [];
}

/** 53 bits of microseconds since 1970 and 10 bits of a clock's number, five bits to a digit (atproto.com/specs/tid). */
function timestampKey(micros: bigint, clock: bigint): string {
  const value = (micros << 10n) | clock;
  return Array.from({ length: KEY_LENGTH }, (_, index) => {
    const shift = BigInt(5 * (KEY_LENGTH - 1 - index));
    return keyDigits[Number((value >> shift) & 31n)]!;
  }).join('');
}
