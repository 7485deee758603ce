import type { ContentItem } from '../documents/content-item.ts';
import { keysInOrder } from '../documents/read-rows.ts';
import { textFor } from '../documents/read-variants.ts';
import { readRegister } from '../documents/registers.ts';
import { requiredChecklist } from '../documents/steps.ts';

/** What goes out: read from the item's document at that moment, and kept with the attempt. */
export interface Post {
  /** The chosen headline, else the item's title; blank where there is neither. */
  readonly title: string;
  /** Markdown: the platform's own text where it has one with words, else the draft. Pictures are named as the item names them (core/documents/pictures.ts). */
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

/** What a piece lacks before it goes out. `title`, `words` and `platforms` hold it up; the rest is only said. */
export type MissingPart =
  | { readonly type: 'title' }
  | { readonly type: 'words' }
  | { readonly type: 'platforms' }
  | { readonly type: 'checks'; readonly left: number };

export function missingParts(item: ContentItem): readonly MissingPart[] {
  const checklist = item.steps['final-review']['checklist'] as Readonly<Record<string, boolean>>;
  const left = requiredChecklist.filter((key) => checklist[key] !== true).length;
  const missing: MissingPart[] = [];
  if (!readRegister(item.title)?.trim()) missing.push({ type: 'title' });
  if (!hasWords(item)) missing.push({ type: 'words' });
  if (Object.keys(item.platforms).length === 0) missing.push({ type: 'platforms' });
  if (left > 0) missing.push({ type: 'checks', left });
  return missing;
}

export function missingSentence(part: MissingPart): string {
  switch (part.type) {
    case 'title':
      return 'Add a title in step 2.';
    case 'words':
      return 'Write the draft in step 4.';
    case 'platforms':
      return 'Choose a platform.';
    case 'checks':
      return part.left === 1
        ? 'Complete 1 required check in step 7.'
        : `Complete ${part.left} required checks in step 7.`;
  }
}
