import { shortenText, withoutHalfCharacter } from '../kernel/text.ts';
import { commentToCopy, copyTexts, type CopyText } from '../publishing/copy-texts.ts';
import { plainText } from '../publishing/plain-text.ts';
import type { ListedPlatform } from '../publishing/platforms.ts';
import type { Post } from '../publishing/post.ts';
import { counted } from '../kernel/counted.ts';
import type { FeedEntry } from './feed-entries.ts';

/** Entries whose words are read: each costs the server a document. The next ones come first. */
const MAX_ENTRIES = 50;
/** A post that should have been made still has its words for a week. Milliseconds. */
const LATE_MS = 7 * 86_400_000;
/**
 * Characters (UTF-16 code units) of all posts of an entry together: the longest text that a platform takes from a person
 * (YouTube, 5,000) and its labels.
 */
export const MAX_FEED_WORDS = 6_000;

/** A post that its person makes on a platform. */
export interface PostByHand {
  readonly platform: Pick<ListedPlatform, 'name' | 'requiresTitle' | 'limit' | 'supportsTags' | 'commentCharacters'>;
  readonly post: Post;
}

/** The entries whose posts' words stand in the feed: what the person still has to post, the next ones first. */
export function entriesWithWords(entries: readonly FeedEntry[], now: number): readonly FeedEntry[] {
  const isAhead = ({ at, byHand }: FeedEntry) => byHand.length > 0 && Date.parse(at) >= now - LATE_MS;
  return entries
    .filter(isAhead)
    .toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at))
    .slice(0, MAX_ENTRIES);
}

/** The posts' words as the app offers them for copying, each under its platform. Empty without words. */
export function feedWords(posts: readonly PostByHand[]): string {
  const written = posts.map(({ platform, post }) => ({ platform, text: wordsOfPost(platform, post) }));
  const all = written
    .filter(({ text }) => text !== '')
    .map(({ platform, text }) => (posts.length > 1 ? `— ${platform.name} —\n\n${text}` : text));
  return shortenText(all.join('\n\n'), MAX_FEED_WORDS);
}

function wordsOfPost(platform: PostByHand['platform'], post: Post): string {
  const comment = commentToCopy(post, platform);
  const texts = [...textsOf(platform, post), ...(comment ? [comment] : [])];
  return texts.map((text) => withLabel(text, texts.length > 1)).join('\n\n');
}

/** A text that is longer than the feed shows is not dealt into posts: they could not be counted. */
function textsOf(platform: PostByHand['platform'], post: Post): readonly CopyText[] {
  if (post.body.length <= MAX_FEED_WORDS) return copyTexts(post, platform).filter(({ text }) => text !== '');
  const text = plainText(withoutHalfCharacter(post.body.slice(0, MAX_FEED_WORDS)));
  return [{ label: 'Text', text: `${text}…`, characters: text.length, max: null, pictures: [] }];
}

function withLabel({ label, text, pictures }: CopyText, isLabelled: boolean): string {
  const lines = [
    isLabelled ? `${label}:` : '',
    text,
    pictures.length > 0 ? `(with ${counted(pictures.length, 'picture')})` : '',
  ];
  return lines.filter((line) => line !== '').join('\n');
}
