import type { ContentItem } from '../documents/content-item.ts';
import { keysInOrder } from '../documents/keys-in-order.ts';
import { textFor } from '../documents/read-variants.ts';
import { readRegister } from '../documents/registers.ts';

/** What goes out: read from the item's document at that moment, and kept with the attempt. */
export interface Post {
  /** The chosen headline, else the item's title; blank where there is neither. */
  readonly title: string;
  /** Markdown: the platform's own text where it has one with words, else the draft. Pictures are named as the item names them (core/content/pictures.ts). */
  readonly body: string;
  readonly tags: readonly string[];
  /** For search engines and previews; null where the person wrote none. */
  readonly metaDescription: string | null;
}

export function readPost(item: ContentItem, platformId: number): Post {
  const { selectedHeadline, metaDescription } = item.steps['content-optimization'];
  const headline = readRegister(selectedHeadline)?.trim();
  const title = readRegister(item.title)?.trim() ?? '';
  return {
    title: headline || title,
    body: textFor(item, platformId),
    tags: keysInOrder(item.tags),
    metaDescription: readRegister(metaDescription)?.trim() || null,
  };
}

/** Whether there is anything to post. Without a draft there is nothing, whatever platforms have of their own. */
export function hasWords({ body }: Pick<Post, 'body'>): boolean {
  return body.trim() !== '';
}
