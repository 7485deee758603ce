import type { ConnectionHealth } from '../connections.ts';
import type { FittedText } from '#core/publishing/fit-text.ts';
import type { Result } from '#core/kernel/result.ts';
import type { PictureRules, PictureType } from '#core/publishing/picture-rules.ts';
import type { Platform } from '#core/publishing/platform.ts';
import type { Post } from '#core/publishing/post.ts';
import type { RequestLimits } from '../platform-request.ts';
import type { ReadFailure } from './read-failure.ts';

/** A text to be split into a platform's posts. */
export interface FitTask {
  readonly type: 'fit';
  readonly post: Post;
  readonly platform: Pick<Platform, 'limit' | 'supportsTags'>;
  readonly maxPosts: number;
  /** Most pictures of a post. */
  readonly maxPictures: number;
}

/** The posts; `too-hard`: a retry cannot succeed; `later`: a retry may succeed. */
export type Fitting =
  { readonly type: 'made'; readonly answer: FittedText } | { readonly type: 'too-hard' } | { readonly type: 'later' };

/** A picture as a platform takes it. Sizes are pixels. */
export interface FittedPicture {
  readonly type: PictureType;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The dependencies of adapters. */
export interface AdapterDeps {
  readonly health: ConnectionHealth;
  readonly limits: RequestLimits;
  /**
   * Splits a text into posts outside the event loop. The first argument is the owner's account: accounts take turns.
   */
  readonly fit: (userId: string, task: FitTask) => Promise<Fitting>;
  /**
   * A person's picture, encoded outside the server's process by a platform's rules; accounts take turns. The failure
   * is `isForGood: false` while the picture has not arrived from the person's device.
   *
   * @param hash names the picture, as in texts (`core/documents/pictures.ts`)
   */
  readonly picture: (userId: string, hash: string, rules: PictureRules) => Promise<Result<FittedPicture, ReadFailure>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /**
   * How long a platform may process a request whose answer never came. Until then a post that cannot be found does not
   * count as absent. Milliseconds.
   */
  readonly settleMs: number;
}
