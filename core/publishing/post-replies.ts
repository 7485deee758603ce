import { platformByKey } from './platforms.ts';

/** Most replies of a post: the newest ones. */
export const MAX_REPLIES = 100;
/** UTF-16 code units of a reply's text. */
export const MAX_REPLY_TEXT = 2_000;
/** UTF-16 code units of the name of a reply's author, and of the name of the account. */
export const MAX_REPLY_AUTHOR = 200;

/** A reply to a post, or to another reply below it, that everybody can see on its platform. */
export interface PostReply {
  /** The platform's id. */
  readonly id: string;
  /** The name that the author chose; that of the account where there is none. */
  readonly author: string;
  /** The name of the author's account: `@bea@one.example`. */
  readonly handle: string;
  /** Plain text; empty for a reply that is a picture alone. */
  readonly text: string;
  /** http or https; null where the platform tells none. */
  readonly url: string | null;
  /** UTC instant, ISO 8601. */
  readonly at: string;
  /** Whether the post's own author wrote it. */
  readonly isOwn: boolean;
}

const listing: ReadonlySet<number> = new Set([platformByKey('mastodon').id, platformByKey('bluesky').id]);

/** Whether the replies to posts on a platform are read from there. */
export function listsReplies(platformId: number): boolean {
  return listing.has(platformId);
}
