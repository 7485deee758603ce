import { type PictureReference, picturesIn, withoutPictures } from '../documents/pictures.ts';
import { limitBesideWarning } from './content-warning.ts';
import { countCharacters } from './count-characters.ts';
import type { FittedPart } from './deal-pictures.ts';
import { fitText } from './fit-text.ts';
import { plainText, plainTextWithPictures, readPlainText } from './plain-text.ts';
import type { Platform, PostLimit } from './platform.ts';
import type { Post } from './post.ts';

/** A text for a person to copy. */
export interface CopyText {
  /** "Title", "Text", or "Part 2 of 3". */
  readonly label: string;
  readonly text: string;
  /** Counted by the platform's rule. */
  readonly characters: number;
  /** The platform's limit; null when it is unknown. */
  readonly max: number | null;
  /** The pictures that go with it, in order. */
  readonly pictures: readonly PictureReference[];
}

/**
 * The texts that a person copies to post by hand: title and Markdown where the platform has titles, else the fitted
 * text. A text that does not fit is returned whole, for the person to shorten.
 */
export function copyTexts(
  post: Post,
  platform: Pick<Platform, 'requiresTitle' | 'limit' | 'supportsTags'>,
): readonly CopyText[] {
  if (platform.requiresTitle) {
    const title = post.title === '' ? [] : [counted('Title', { text: post.title, pictures: [] }, null)];
    const body = { text: withoutPictures(post.body), pictures: picturesIn(post.body) };
    return [...title, counted('Text', body, platform.limit)];
  }
  const fitted = fitText(post, platform);
  const parts = fitted.type === 'fits' ? fitted.parts : [readPlainText(post.body)];
  return parts.map((part, index) => {
    const label = parts.length === 1 ? 'Text' : `Part ${index + 1} of ${parts.length}`;
    return counted(label, part, limitBesideWarning(platform.limit, post.contentWarning));
  });
}

/** The text of the first comment, which a person posts under the post; null where there is none. */
export function commentToCopy(
  { firstComment }: Pick<Post, 'firstComment'>,
  { commentCharacters }: Pick<Platform, 'commentCharacters'>,
): CopyText | null {
  if (firstComment === undefined || commentCharacters === null) return null;
  const text = plainText(firstComment);
  if (text === '') return null;
  return { label: 'First comment', text, characters: text.length, max: commentCharacters, pictures: [] };
}

function counted(label: string, { text, pictures }: FittedPart, limit: PostLimit | null): CopyText {
  const characters = limit === null ? text.length : countCharacters(text, limit);
  return {
    label,
    text,
    characters,
    max: limit?.characters ?? null,
    pictures: pictures.map(({ name, hash }) => ({ name, hash })),
  };
}

/** A draft as a platform shows it: Markdown where posts have titles, else plain text, with its pictures in their places. */
export function textAsShown(body: string, { requiresTitle }: Pick<Platform, 'requiresTitle'>): string {
  if (requiresTitle) return body;
  return plainTextWithPictures(body, ({ name, hash }) => `![${name}](rostrum-image:${hash})`);
}

/** The initial text of a variant. Markdown is kept when its plain text would be read as different Markdown. */
export function startingText(body: string, platform: Pick<Platform, 'requiresTitle'>): string {
  const shown = textAsShown(body, platform);
  if (platform.requiresTitle) return body;
  // Picture syntax inside of code is plain text in the draft, but would be a picture in the variant.
  const isSame = textAsShown(shown, platform) === shown && plainText(shown) === plainText(body);
  return isSame ? shown : body;
}

/** A post as readers of a platform see it. */
export type PostPreview =
  /** Formatted, with headings, links and emphasis. */
  | { readonly type: 'article'; readonly title: string; readonly body: string; readonly tags: readonly string[] }
  /** Plain text, one entry for each post of a thread. The title is null where posts have none. */
  | {
      readonly type: 'texts';
      readonly title: string | null;
      readonly texts: readonly CopyText[];
      readonly tooMany: number;
    };

/** The preview has the same text that the platform's adapter posts and that a person copies. */
export function postPreview(
  post: Post,
  platform: Pick<Platform, 'requiresTitle' | 'limit' | 'supportsTags'>,
): PostPreview {
  const { requiresTitle, limit, supportsTags } = platform;
  if (requiresTitle && limit === null)
    return { type: 'article', title: post.title, body: post.body, tags: supportsTags ? post.tags : [] };
  const all = copyTexts(post, platform).filter(({ text, pictures }) => text !== '' || pictures.length > 0);
  const title = requiresTitle ? post.title : null;
  const texts = title ? all.slice(1) : all;
  const tooMany = texts.map(({ characters, max }) => (max === null ? 0 : characters - max));
  return { type: 'texts', title, texts, tooMany: Math.max(0, ...tooMany) };
}
