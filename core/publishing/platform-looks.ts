import type { PlatformKey } from './platforms.ts';

/** A stretch of a post's text that a platform shows as a link. */
export type LinkedStretch = 'link' | 'hashtag' | 'mention';

/** A feed shows the beginning of a longer text, followed by a button. */
export interface Fold {
  /** A text with more lines than this is folded. */
  readonly lines: number;
  /** Lines that are left then. */
  readonly shownLines: number;
  /** Characters that fit on a line, of average width. Readers' windows and fonts differ, so the fold is an estimate. */
  readonly lineCharacters: number;
  /** The words of the button. */
  readonly button: string;
}

/** How readers see a post on a platform. */
export interface PlatformLook {
  /** A post in a feed, a caption below its pictures, or an article with a title. */
  readonly layout: 'post' | 'caption' | 'article';
  /** Null when posts are shown whole, and when no figure is known. */
  readonly fold: Fold | null;
  readonly links: readonly LinkedStretch[];
  /**
   * A longer address is shown without its scheme and cut: after so many characters of the whole, or of the part behind
   * the host. Null: shown as it was written.
   */
  readonly shownAddress: { readonly of: 'whole' | 'path'; readonly characters: number } | null;
  /** Several pictures are shown as a grid, or side by side in a row that moves. */
  readonly pictures: 'grid' | 'row';
  /** Where the picture of a link card stands, on platforms that take one (`link-card.ts`); null on others. */
  readonly card: 'above' | 'beside' | null;
  /** The page that the figures come from; null where there are none. */
  readonly source: Source | null;
  /** The page that states the text limit of the platform's row; null where it has none. */
  readonly limitSource: Source | null;
}

interface Source {
  readonly address: string;
  /** The month in which it was read (yyyy-MM). */
  readonly read: string;
}

const everything = ['link', 'hashtag', 'mention'] as const;

const article: PlatformLook = {
  layout: 'article',
  fold: null,
  links: [],
  shownAddress: null,
  pictures: 'grid',
  card: null,
  source: null,
  limitSource: null,
};

const post: PlatformLook = {
  layout: 'post',
  fold: null,
  links: ['link', 'hashtag'],
  shownAddress: null,
  pictures: 'grid',
  card: null,
  source: null,
  limitSource: null,
};

/** Not part of the catalogue's rows, which every page loads: only previews need it. */
export const platformLooks: Readonly<Record<PlatformKey, PlatformLook>> = {
  // Three lines since September 2024, on phones and desktops; about 210 characters.
  linkedin: {
    ...post,
    // Small and beside the words since 2024, in posts that are not paid for.
    card: 'beside',
    fold: { lines: 3, shownLines: 3, lineCharacters: 70, button: '…more' },
    source: {
      address: 'https://www.linkedin.com/pulse/see-more-breakpoints-linkedin-posts-john-espirian-j6zee',
      read: '2026-11',
    },
    limitSource: { address: 'https://developers.buffer.com/guides/character-limits.md', read: '2026-11' },
  },
  // A post of 280 is shown whole. `display_url` keeps the host and 15 characters behind it.
  twitter: {
    ...post,
    links: everything,
    shownAddress: { of: 'path', characters: 15 },
    source: { address: 'https://developer.x.com/en/docs/tco', read: '2026-11' },
    limitSource: { address: 'https://docs.x.com/fundamentals/counting-characters', read: '2026-11' },
  },
  medium: article,
  article,
  // "Only the first three lines"; 125 characters or fewer are shown whole. Addresses in captions are no links.
  instagram: {
    ...post,
    layout: 'caption',
    fold: { lines: 3, shownLines: 3, lineCharacters: 42, button: '… more' },
    links: ['hashtag', 'mention'],
    pictures: 'row',
    source: { address: 'https://help.instagram.com/1643471055915254', read: '2026-11' },
    limitSource: { address: 'https://developers.facebook.com/documentation/instagram-platform', read: '2026-11' },
  },
  facebook: post,
  youtube: {
    ...post,
    limitSource: { address: 'https://developers.google.com/youtube/v3/docs/videos', read: '2026-11' },
  },
  tiktok: {
    ...post,
    layout: 'caption',
    links: ['hashtag', 'mention'],
    pictures: 'row',
    limitSource: {
      address: 'https://developers.tiktok.com/doc/content-posting-api-reference-direct-post',
      read: '2026-11',
    },
  },
  // mastodon/components/status_content: MAX_HEIGHT is 32 lines of 22 pixels, and a collapsed post is 330 pixels high.
  // Links: app/lib/text_formatter.rb.
  mastodon: {
    ...post,
    fold: { lines: 32, shownLines: 15, lineCharacters: 70, button: 'Read more' },
    links: everything,
    shownAddress: { of: 'whole', characters: 30 },
    source: { address: 'https://github.com/mastodon/mastodon', read: '2026-11' },
    limitSource: { address: 'https://docs.joinmastodon.org/user/posting/', read: '2026-11' },
  },
  // src/lib/constants.ts: MAX_POST_LINES.
  bluesky: {
    ...post,
    // src/components/Post/Embed/ExternalEmbed: 1.91 by 1, then title, description and host.
    card: 'above',
    fold: { lines: 25, shownLines: 25, lineCharacters: 60, button: 'Show More' },
    links: everything,
    source: { address: 'https://github.com/bluesky-social/social-app', read: '2026-11' },
    limitSource: {
      address: 'https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json',
      read: '2026-11',
    },
  },
  wordpress: article,
  ghost: article,
  'dev.to': article,
  webhook: { ...post, links: [] },
  threads: {
    ...post,
    links: everything,
    pictures: 'row',
    source: { address: 'https://developers.facebook.com/documentation/threads/posts', read: '2026-11' },
    limitSource: { address: 'https://developers.facebook.com/documentation/threads/posts', read: '2026-11' },
  },
};
