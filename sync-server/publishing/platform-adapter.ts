import type { Post } from '#core/publishing/post.ts';

/** Where and as whom to post, with its secrets opened. */
export interface Connection {
  readonly name: string;
  /** Of the instance or the endpoint. */
  readonly address: string;
  readonly token: string;
}

/** One publication, as its adapter is given it. */
export interface Publishing {
  readonly userId: string;
  /** How the person is called here; their own site stands under it. */
  readonly username: string;
  readonly itemId: string;
  readonly generation: number;
  /** Names this publication, in every try the same: for platforms that tell repetitions by a name. */
  readonly publicationId: string;
  /** UTC instant, ISO 8601, of the first try. */
  readonly since: string;
  readonly post: Post;
  /** Null only where the adapter needs none. */
  readonly connection: Connection | null;
  /** Whether it was tried before: what is there of it is gone on with. */
  readonly isRepeat: boolean;
  /** References of the person's other posts there: none of them is this one's, even where it says the same. */
  readonly refsOfOthers: readonly string[];
  /** What an earlier try left at the platform, a draft for one; null when there is nothing. */
  readonly ref: string | null;
  /**
   * Whether this process may still post. Asked in the same turn of the event loop as the first byte of a request that
   * posts: a process that was frozen meanwhile finds that another one has taken over.
   */
  readonly mayPost: () => boolean;
  /** Aborted when there is no time left, and when the server ends. */
  readonly signal: AbortSignal;
}

/**
 * What came of a try. `words` are the platform's own, or tell what went wrong, in one sentence.
 *
 * - `shared`: it is there
 * - `drafted`: the platform holds it as a draft named by `ref`, and nobody sees it; `publish` is called again with it
 * - `refused`: it is not there, and will not be before a person has acted
 * - `later`: it is not there, and may be tried again
 * - `unclear`: it may be there
 *
 * What did not end well may tell in `ref` what names the post now, where a part of the change was done.
 */
export type Outcome =
  | { readonly type: 'shared'; readonly url: string | null; readonly ref: string | null }
  | { readonly type: 'drafted'; readonly ref: string }
  | { readonly type: 'refused'; readonly words: string; readonly ref?: string }
  | { readonly type: 'later'; readonly words: string; readonly afterMs: number | null; readonly ref?: string }
  | { readonly type: 'unclear'; readonly words: string; readonly afterMs?: number | null; readonly ref?: string };

/**
 * What reading the platform showed.
 *
 * - `absent`: the platform does not have it. The publisher takes that for the truth once the last try had time to settle
 * - `cannot-tell`: it cannot be read, or not now
 */
export type Found =
  | { readonly type: 'shared'; readonly url: string | null; readonly ref: string | null }
  | { readonly type: 'absent' }
  | { readonly type: 'cannot-tell'; readonly words: string; readonly isForGood: boolean };

/** What a platform can do for us. One contract suite runs on every adapter: `testing/adapter.contract.ts`. */
export interface PlatformAdapter {
  readonly platformId: number;
  readonly needsConnection: boolean;
  /**
   * Whether the platform tells repetitions by the publication's name: what ended unclear is sent again under it, rather
   * than looked for. As it may have arrived, it never becomes `failed`.
   */
  readonly tellsRepetitions?: boolean;
  /** For how long it may be at a request whose answer never came, where it is not as long as elsewhere. Milliseconds. */
  readonly settleMs?: number;
  /** Posts, or goes one step towards it. Never rejects for what a platform may do. */
  publish(publishing: Publishing): Promise<Outcome>;
  /** Looks whether a try whose end nobody saw has arrived. */
  find(publishing: Publishing): Promise<Found>;
  /** What names a post, read from its address, where nothing but the address is known; absent where it cannot be. */
  refOf?(url: string): string | null;
  /** Brings a post up to the item as it is now; absent where the platform cannot. */
  update?(publishing: Publishing): Promise<Outcome>;
  /** Takes a post down; absent where the platform cannot. */
  withdraw?(publishing: Publishing): Promise<Outcome>;
}
