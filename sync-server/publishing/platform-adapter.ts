/**
 * The adapter contract: everything the publisher needs from a platform. One adapter per platform, in `adapters/`.
 *
 * `publish` makes one attempt and returns an `Outcome`. The outcome decides the next state (next-step.ts): `shared`
 * ends it, `drafted` and `later` call `publish` again, `refused` fails it, and `unclear` makes it `unknown`. Then
 * `find` reads the platform, unless `tellsRepetitions`, where `publish` is sent again under the same name.
 *
 * An adapter must keep these:
 *
 * - It talks to the platform through `requestPlatform` only, which checks `mayPost` before the first byte.
 * - It returns `refused` or `later` only if the platform certainly did not post. Anything else is `unclear`.
 * - It never rejects for something a platform may do, and limits whatever it reads of an answer.
 * - It touches nothing, and finds nothing out, with another account than the one of the first attempt (`begunAs`):
 *   what is absent there may exist at the other.
 * - It does not take another item's post (`refsOfOthers`) for its own, even with equal text.
 * - `figures` changes nothing at the platform, and returns only counts that are whole numbers from 0 to `MAX_FIGURE`.
 * - `replies` changes nothing either, and returns only what everybody may see, within the limits of
 *   `core/publishing/post-replies.ts`.
 *
 * `testing/adapter.contract.ts` checks every adapter.
 */

import type { Post } from '#core/publishing/post.ts';
import type { PostFigures } from '#core/publishing/post-figures.ts';
import type { PostReply } from '#core/publishing/post-replies.ts';
import type { TokenKey } from './token-key.ts';

/** The account to post to, with its secrets decrypted. */
export interface Connection {
  readonly name: string;
  /** Address of the instance or the endpoint. */
  readonly address: string;
  readonly token: string;
  /** Names this storing of the token: connecting again with an equal one makes another. Absent for a grant. */
  readonly version?: string;
  /** The account's id at the platform, if the person signed in there. */
  readonly subject?: string;
  /** The permissions that the person gave when they signed in there, as the platform names them; absent where it does not. */
  readonly scope?: string;
  /** The key that the token is bound to (RFC 9449), if it is. */
  readonly tokenKey?: TokenKey;
}

/** One publication, as its adapter receives it. */
export interface Publishing {
  readonly userId: string;
  /** The person's name on this server, which is also the address of their own site. */
  readonly username: string;
  readonly itemId: string;
  readonly generation: number;
  /** Identifies this publication, the same in every attempt, for platforms that recognise repetitions. */
  readonly publicationId: string;
  /** UTC instant, ISO 8601, of the first attempt. */
  readonly since: string;
  readonly post: Post;
  /** Address of the item on the person's own site, while it is published there. */
  readonly siteUrl: string | null;
  /** Null only if the adapter needs none. */
  readonly connection: Connection | null;
  /** Whether there was an attempt before: anything that it left at the platform is continued. */
  readonly isRepeat: boolean;
  /** References of the person's other posts there. None of them is this publication's post, even with equal text. */
  readonly refsOfOthers: readonly string[];
  /** The account of the first attempt, in the words of `accountOf`; null where none is known. */
  readonly begunAs: string | null;
  /** Reference to what an earlier attempt left at the platform, such as a draft; null if there is nothing. */
  readonly ref: string | null;
  /** Ids of files that attempts have uploaded for this publication, by the adapter's keys. `keepUpload` changes it. */
  readonly uploads: ReadonlyMap<string, string>;
  /**
   * Keeps the id of an uploaded file for later attempts; null drops one that the platform no longer has. Awaited before
   * the post is sent, so that a retry uploads nothing again.
   */
  readonly keepUpload: (key: string, id: string | null) => Promise<void>;
  /**
   * Whether this process may still post. Called in the same turn of the event loop as the first byte of a request that
   * posts, so a process that was frozen meanwhile sees that another one has taken over.
   */
  readonly mayPost: () => boolean;
  /** Aborted when the time is up and when the server stops. */
  readonly signal: AbortSignal;
}

/**
 * The result of an attempt. `words` is one sentence: the platform's own, or what went wrong.
 *
 * - `shared`: it is posted; `words` says what is missing beside it, such as its first comment
 * - `drafted`: the platform holds it as an unpublished draft with the reference `ref`; `publish` is called again with
 *   it
 * - `refused`: it is not posted, and will not be until a person acts. With `hasConnectionEnded` the platform does not
 *   accept the account any more, so that the post becomes its person's
 * - `later`: it is not posted, and may be retried
 * - `unclear`: it may be posted
 *
 * If only a part of a change was done, `ref` is the post's reference now.
 */
export type Outcome =
  | { readonly type: 'shared'; readonly url: string | null; readonly ref: string | null; readonly words?: string }
  | { readonly type: 'drafted'; readonly ref: string }
  | { readonly type: 'refused'; readonly words: string; readonly ref?: string; readonly hasConnectionEnded?: true }
  | { readonly type: 'later'; readonly words: string; readonly afterMs: number | null; readonly ref?: string }
  | { readonly type: 'unclear'; readonly words: string; readonly afterMs?: number | null; readonly ref?: string };

/**
 * The result of reading the platform.
 *
 * - `absent`: the platform does not have it. The publisher accepts that once the last attempt had time to settle
 * - `cannot-tell`: the platform cannot be read, or not now
 */
export type Found =
  | { readonly type: 'shared'; readonly url: string | null; readonly ref: string | null }
  | { readonly type: 'absent' }
  | { readonly type: 'cannot-tell'; readonly words: string; readonly isForGood: boolean };

/** A published post whose figures are read. */
export interface ReadPost {
  readonly ref: string;
  /** Its address; null when unknown. */
  readonly url: string | null;
}

/** A connected account's posts, in the order in which their figures are wanted. */
export interface FiguresReading {
  readonly userId: string;
  readonly connection: Connection;
  readonly posts: readonly ReadPost[];
  /** Aborted when the time is up and when the server stops. */
  readonly signal: AbortSignal;
  /** Called when the platform does not accept the token any more (401), with the sentence for the account's person. */
  readonly onRejected?: (words: string) => void;
}

/** The result of reading one post. */
export type ReadFigures = PostFigures | 'absent' | 'unreadable';

/**
 * The result of a reading. A post that is not in `read` was not reached: there were too many, or `failure` says why.
 *
 * - `absent`: the platform does not show the post, or it is not the connected account's
 * - `unreadable`: what it tells of the post are no counts
 * - `refused`: the platform does not accept the connection
 * - `not-included`: the account may post, and may not read figures
 * - `later`: reading may be retried
 */
export interface FiguresRead {
  /** By reference. */
  readonly read: ReadonlyMap<string, ReadFigures>;
  readonly failure:
    | { readonly type: 'refused'; readonly words: string }
    | { readonly type: 'not-included' }
    | { readonly type: 'later'; readonly words: string; readonly afterMs: number | null }
    | null;
}

/** A post whose replies are read. */
export interface RepliesPost extends ReadPost {
  /** The tag of the answer that told the known ones; null if there is none. */
  readonly tag: string | null;
}

/** As `FiguresReading`. */
export interface RepliesReading extends Omit<FiguresReading, 'posts'> {
  readonly posts: readonly RepliesPost[];
}

/**
 * The result of reading the replies to one post: the newest ones, or
 *
 * - `same`: they are those that were told with the tag
 * - `absent`: the platform does not show the post, or it is not the connected account's
 * - `unreadable`: the platform did not tell them, or told too much
 */
export type ReadReplies =
  { readonly replies: readonly PostReply[]; readonly tag: string | null } | 'same' | 'absent' | 'unreadable';

/** The result of a reading. A post that is not in `read` was not reached: `failure` says why. */
export interface RepliesRead {
  /** By reference. */
  readonly read: ReadonlyMap<string, ReadReplies>;
  readonly failure: { readonly afterMs: number | null } | null;
}

/** The operations of a platform. */
export interface PlatformAdapter {
  readonly platformId: number;
  readonly needsConnection: boolean;
  /**
   * Whether the platform recognises repetitions by `publicationId`. An unclear attempt is then sent again under that
   * name instead of being looked for. Since it may have arrived, it never becomes `failed`.
   */
  readonly tellsRepetitions?: boolean;
  /**
   * How long the platform may process a request whose answer never came, if that differs from the default.
   * Milliseconds.
   */
  readonly settleMs?: number;
  /**
   * Names the account of a connection: the same name whenever it is connected, and another one for any other account.
   * Absent if posts belong to no account.
   */
  accountOf?(connection: Connection): string;
  /** Posts, or makes one step towards it. Never rejects for something a platform may do. */
  publish(publishing: Publishing): Promise<Outcome>;
  /** Looks for the post of an attempt with an unknown result. */
  find(publishing: Publishing): Promise<Found>;
  /** The post's reference, read from its address, if only that is known. Absent if an address does not contain it. */
  refOf?(url: string): string | null;
  /** Updates a post to the item as it is now; absent if the platform cannot. */
  update?(publishing: Publishing): Promise<Outcome>;
  /** Takes a post down; absent if the platform cannot. */
  withdraw?(publishing: Publishing): Promise<Outcome>;
  /** Reads what the platform has counted for posts; absent if it tells nothing. Never rejects for what it may answer. */
  figures?(reading: FiguresReading): Promise<FiguresRead>;
  /** Reads the replies to posts; absent if the platform tells none. Never rejects for what it may answer. */
  replies?(reading: RepliesReading): Promise<RepliesRead>;
}
