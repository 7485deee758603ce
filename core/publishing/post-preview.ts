import type { Platform } from '../platforms/platform.ts';
import { copyTexts, type CopyText } from './copy-texts.ts';
import type { Post } from './post.ts';

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
