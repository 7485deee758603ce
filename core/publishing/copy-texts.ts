import { picturesIn, withoutPictures } from '../documents/pictures.ts';
import { countCharacters } from './count-characters.ts';
import { fitText } from './fit-text.ts';
import { plainText } from './plain-text.ts';
import type { Platform, PostLimit } from './platform.ts';
import type { Post } from './post.ts';

/** One piece of text that a person copies. */
export interface CopyText {
  /** "Title", "Text", or "Part 2 of 3". */
  readonly label: string;
  readonly text: string;
  /** As the platform counts. */
  readonly characters: number;
  /** That the platform takes; null where no limit is known. */
  readonly max: number | null;
}

/**
 * What a person copies to post it themselves: title and Markdown where the platform has titles, else the text as it
 * fits. A text that is too long is given whole: the person shortens it there.
 */
export function copyTexts(
  post: Post,
  platform: Pick<Platform, 'requiresTitle' | 'limit' | 'supportsTags'>,
): readonly CopyText[] {
  if (platform.requiresTitle) {
    const title = post.title === '' ? [] : [counted('Title', post.title, null)];
    return [...title, counted('Text', withoutPictures(post.body), platform.limit)];
  }
  const fitted = fitText(post, platform);
  const parts = fitted.type === 'fits' ? fitted.parts : [plainText(post.body)];
  return parts.map((text, index) => {
    const label = parts.length === 1 ? 'Text' : `Part ${index + 1} of ${parts.length}`;
    return counted(label, text, platform.limit);
  });
}

function counted(label: string, text: string, limit: PostLimit | null): CopyText {
  const characters = limit === null ? text.length : countCharacters(text, limit);
  return { label, text, characters, max: limit?.characters ?? null };
}

/**
 * A draft as a platform shows it: Markdown where pieces have titles, else plain words with the pictures, which a person
 * adds to the post by hand, below them.
 */
export function textAsShown(body: string, { requiresTitle }: Pick<Platform, 'requiresTitle'>): string {
  if (requiresTitle) return body;
  const words = plainText(body);
  const pictures = picturesIn(body).map(({ name, hash }) => `![${name}](rostrum-image:${hash})`);
  return [words, ...pictures].filter((part) => part !== '').join('\n\n');
}

/** What a platform's own text starts with. Plain words that would read as Markdown again stay the Markdown they are. */
export function startingText(body: string, platform: Pick<Platform, 'requiresTitle'>): string {
  const shown = textAsShown(body, platform);
  if (platform.requiresTitle) return body;
  // A picture's mark that is a piece of code is words here, and would be a picture there.
  const isSame = textAsShown(shown, platform) === shown && plainText(shown) === plainText(body);
  return isSame ? shown : body;
}

/** What readers of a platform are shown of a post. */
export type PostPreview =
  /** Set with headings, links and emphasis. */
  | { readonly type: 'article'; readonly title: string; readonly body: string; readonly tags: readonly string[] }
  /** Plain words, one text for each post of a thread. */
  | { readonly type: 'texts'; readonly texts: readonly CopyText[]; readonly tooMany: number };

/** The same words that the platform's adapter sends and that a person copies. */
export function postPreview(
  post: Post,
  platform: Pick<Platform, 'requiresTitle' | 'limit' | 'supportsTags'>,
): PostPreview {
  const { requiresTitle, limit, supportsTags } = platform;
  if (requiresTitle && limit === null)
    return { type: 'article', title: post.title, body: post.body, tags: supportsTags ? post.tags : [] };
  const texts = copyTexts(post, platform).filter(({ text }) => text !== '');
  const tooMany = texts.map(({ characters, max }) => (max === null ? 0 : characters - max));
  return { type: 'texts', texts, tooMany: Math.max(0, ...tooMany) };
}
