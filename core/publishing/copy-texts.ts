import { withoutPictures } from '../content/pictures.ts';
import type { Platform, PostLimit } from '../platforms/platform.ts';
import { countCharacters } from './count-characters.ts';
import { fitText } from './fit-text.ts';
import { plainText } from './plain-text.ts';
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
