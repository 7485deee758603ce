import type { ConnectionHealth } from '../connections.ts';
import type { FittedText } from '#core/publishing/fit-text.ts';
import type { Platform } from '#core/publishing/platform.ts';
import type { Post } from '#core/publishing/post.ts';
import type { RequestLimits } from '../platform-request.ts';

/** A text to be cut into posts of a platform. */
export interface FitTask {
  readonly type: 'fit';
  readonly post: Post;
  readonly platform: Pick<Platform, 'limit' | 'supportsTags'>;
  readonly maxPosts: number;
}

/** The posts; `too-hard`: no later try succeeds either; `later`: the next try may succeed. */
export type Fitting =
  { readonly type: 'made'; readonly answer: FittedText } | { readonly type: 'too-hard' } | { readonly type: 'later' };

/** What adapters work with. */
export interface AdapterDeps {
  readonly health: ConnectionHealth;
  readonly limits: RequestLimits;
  /** Cuts a text into posts away from the event loop. The account whose text it is comes first: accounts have turns. */
  readonly fit: (userId: string, task: FitTask) => Promise<Fitting>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /**
   * For how long a platform may still be at a request whose answer never came. Before that is over, a post that is not
   * to be seen is not taken for absent. Milliseconds.
   */
  readonly settleMs: number;
}
