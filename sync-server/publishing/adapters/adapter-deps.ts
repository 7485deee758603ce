import type { ConnectionHealth } from '../connections.ts';
import type { FittedText } from '#core/publishing/fit-text.ts';
import type { Result } from '#core/kernel/result.ts';
import type { PictureRules, PictureType } from '#core/publishing/picture-limits.ts';
import type { Platform } from '#core/publishing/platform.ts';
import type { PlatformKey } from '#core/publishing/platforms.ts';
import type { Post } from '#core/publishing/post.ts';
import type { Publishing } from '../platform-adapter.ts';
import type { RequestLimits } from '../platform-request.ts';
import type { ReadFailure } from './read-answer.ts';

/** A text to be split into a platform's posts. */
export interface FitTask {
  readonly type: 'fit';
  readonly post: Post;
  readonly platform: Pick<Platform, 'limit' | 'supportsTags'>;
  readonly maxPosts: number;
  /** Most pictures of a post. */
  readonly maxPictures: number;
}

/** A text to be rendered. Its pictures keep their hashes as addresses. */
export interface RenderTask {
  readonly type: 'page';
  /** Markdown. */
  readonly body: string;
}

/** The result; `too-hard`: a retry cannot succeed; `later`: a retry may succeed. */
export type Made<Answer> =
  { readonly type: 'made'; readonly answer: Answer } | { readonly type: 'too-hard' } | { readonly type: 'later' };

/** A picture as a platform takes it. Sizes are pixels. */
export interface FittedPicture {
  readonly type: PictureType;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface PictureAddressOptions {
  /** When the address begins to work; milliseconds since 1970. It expires after years, that of a JPEG after days. */
  readonly from: number;
  /** The platform by whose rules the picture is encoded as a JPEG. Without one it is sent as it is stored. */
  readonly jpegFor?: PlatformKey;
}

/** The dependencies of adapters. */
export interface AdapterDeps {
  readonly health: ConnectionHealth;
  readonly limits: RequestLimits;
  /**
   * Splits a text into posts outside the event loop. The first argument is the owner's account: accounts take turns.
   */
  readonly fit: (userId: string, task: FitTask) => Promise<Made<FittedText>>;
  /** Renders Markdown as HTML outside the event loop, as for the person's own site. */
  readonly render: (userId: string, task: RenderTask) => Promise<Made<{ readonly html: string }>>;
  /** The platforms whose figures are read because the operator says so: elsewhere it costs nothing, or is not there. */
  readonly readsFigures?: readonly PlatformKey[];
  /** Version of LinkedIn's API, YYYYMM. Undefined: the one that this release was written for. */
  readonly linkedInVersion?: string | undefined;
  /**
   * A person's picture, encoded outside the server's process by a platform's rules; accounts take turns. The failure
   * is `isForGood: false` while the picture has not arrived from the person's device.
   *
   * @param hash names the picture, as in texts (`core/documents/pictures.ts`)
   */
  readonly picture: (userId: string, hash: string, rules: PictureRules) => Promise<Result<FittedPicture, ReadFailure>>;
  /**
   * A public address of a person's picture, for the posts of an item that show it. The failure is `isForGood: false`
   * while the picture has not arrived from the person's device.
   */
  readonly pictureAddress: (
    publishing: Pick<Publishing, 'userId' | 'itemId'>,
    hash: string,
    options: PictureAddressOptions,
  ) => Promise<Result<string, ReadFailure>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /**
   * How long a platform may process a request whose answer never came. Until then a post that cannot be found does not
   * count as absent. Milliseconds.
   */
  readonly settleMs: number;
}
