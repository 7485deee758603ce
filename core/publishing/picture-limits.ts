/**
 * The limits of platforms on a post's pictures, read on the date given. They are apart from the rows, which every page
 * loads. An adapter replaces them by a server's own limits where it tells them.
 */
import type { PlatformKey } from './platforms.ts';
import type { Extent } from './platform.ts';

/** The types of pictures that platforms take. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

/** A platform's limits of a picture. A stored picture is encoded again until it fits. */
export interface PictureRules {
  /** It takes JPEG in any case. A stored picture (WebP) that fits and whose type is listed is sent as it is. */
  readonly types: readonly PictureType[];
  readonly bytes: number;
  /** Most pixels of the longer side. */
  readonly side: number;
  /** Most pixels in all. */
  readonly pixels: number;
  /** Width by height, with 1 between the ends. A picture of another shape gets white margins. Absent: any is taken. */
  readonly shape?: Extent;
}

export interface PictureLimits {
  /**
   * How a reader sees them: `attached` to a post, `in-text` at their places in an article, which names them by a public
   * address, `uploaded` at their places in an article of a site that keeps them, or not at all. `unknown`: the receiver
   * decides.
   */
  readonly placed: 'attached' | 'in-text' | 'uploaded' | 'none' | 'unknown';
  /** Whether a post needs a picture. */
  readonly isNeeded?: true;
  /** Whether it fetches attached pictures from this server, which must have a public address for that. */
  readonly isFetched?: true;
  /** Most pictures of one post; null where no limit is known. */
  readonly most: number | null;
  /** Null where the server sends no pictures to it. */
  readonly rules: PictureRules | null;
  /** Most characters of a description; null where no limit is known. */
  readonly descriptionCharacters: number | null;
  /** The page or file that states them, and yyyy-MM-dd when it was read. */
  readonly source: string;
  readonly readOn: string;
}

const everyType = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
const unlimited = { most: null, rules: null, descriptionCharacters: null } as const;

/**
 * Of WordPress and Ghost: PHP's own limit for an upload is 2 MB, and WordPress scales down what is wider than 2,560
 * pixels (developer.wordpress.org, `big_image_size_threshold`; docs.ghost.org names no limits).
 */
const articleRules: PictureRules = { types: everyType, bytes: 2_000_000, side: 2_560, pixels: 6_553_600 };

const limits: Readonly<Record<PlatformKey, PictureLimits>> = {
  linkedin: {
    placed: 'attached',
    most: 20,
    rules: { types: ['image/jpeg', 'image/png'], bytes: 8_000_000, side: 6_000, pixels: 36_000_000 },
    descriptionCharacters: null,
    source: 'learn.microsoft.com, LinkedIn MultiImage API',
    readOn: '2026-11-27',
  },
  twitter: {
    placed: 'attached',
    most: 4,
    rules: {
      types: ['image/jpeg', 'image/png', 'image/webp'],
      bytes: 5_000_000,
      side: 4_096,
      pixels: 16_777_216,
    },
    descriptionCharacters: 1_000,
    source: 'docs.x.com/x-api/media',
    readOn: '2026-11-27',
  },
  medium: { ...unlimited, placed: 'in-text', source: 'github.com/Medium/medium-api-docs', readOn: '2026-11-27' },
  article: { ...unlimited, placed: 'in-text', source: 'sync-server/site', readOn: '2026-11-27' },
  instagram: {
    placed: 'attached',
    isNeeded: true,
    isFetched: true,
    most: 10,
    // JPEG only, from 4:5 to 1.91:1. Wider ones than 1,440 pixels are scaled down there.
    rules: { types: ['image/jpeg'], bytes: 8_000_000, side: 1_440, pixels: 2_073_600, shape: [0.8, 1.91] },
    descriptionCharacters: 1_000,
    source: 'developers.facebook.com/documentation/instagram-platform, IG User media',
    readOn: '2026-11-27',
  },
  facebook: { ...unlimited, placed: 'attached', source: 'no limit is documented', readOn: '2026-11-27' },
  youtube: { ...unlimited, placed: 'none', source: 'a video has a description of text only', readOn: '2026-11-27' },
  tiktok: {
    ...unlimited,
    placed: 'attached',
    most: 35,
    source: 'developers.tiktok.com, content posting API, photos',
    readOn: '2026-11-27',
  },
  mastodon: {
    placed: 'attached',
    most: 4,
    // Since 4.2: 16 MB and 33 megapixels. Other servers of this protocol, and older ones, take less.
    rules: { types: everyType, bytes: 5_000_000, side: 4_096, pixels: 16_777_216 },
    descriptionCharacters: 1_500,
    source: 'docs.joinmastodon.org/entities/Instance and /user/posting',
    readOn: '2026-11-27',
  },
  bluesky: {
    placed: 'attached',
    most: 4,
    // The lexicon says 2,000,000 bytes since 2026. Servers with an older one refuse a record with more than a million.
    rules: { types: ['image/jpeg', 'image/webp'], bytes: 1_000_000, side: 2_000, pixels: 4_000_000 },
    descriptionCharacters: 2_000,
    source: 'github.com/bluesky-social/atproto, lexicons/app/bsky/embed/images.json',
    readOn: '2026-11-27',
  },
  wordpress: {
    placed: 'uploaded',
    // Ours: each takes a request, and an attempt has less than a minute.
    most: 30,
    rules: articleRules,
    descriptionCharacters: null,
    source: 'developer.wordpress.org/rest-api',
    readOn: '2026-11-27',
  },
  ghost: {
    placed: 'uploaded',
    // Ours: each takes a request, and an attempt has less than a minute.
    most: 30,
    rules: articleRules,
    descriptionCharacters: null,
    source: 'docs.ghost.org/admin-api/images',
    readOn: '2026-11-27',
  },
  'dev.to': { ...unlimited, placed: 'in-text', source: 'developers.forem.com/api/v1', readOn: '2026-11-27' },
  threads: {
    placed: 'attached',
    isFetched: true,
    most: 20,
    // PNG too, which no stored picture is. Wider ones than 1,440 pixels are scaled down there.
    rules: { types: ['image/jpeg'], bytes: 8_000_000, side: 1_440, pixels: 2_073_600, shape: [0.1, 10] },
    descriptionCharacters: 1_000,
    source: 'developers.facebook.com/documentation/threads/posts, media specifications',
    readOn: '2026-11-27',
  },
  webhook: { ...unlimited, placed: 'unknown', source: 'docs/webhooks.md', readOn: '2026-11-27' },
};

export function pictureLimits(key: PlatformKey): PictureLimits {
  return limits[key];
}
