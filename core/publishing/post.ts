import type { ContentItem } from '../documents/content-item.ts';
import { keysInOrder } from '../documents/read-rows.ts';
import { textFor } from '../documents/read-variants.ts';
import { type LinkCard, readLinkCard, takesLinkCard } from './link-card.ts';
import { takesWarning, visibilities, type Visibility } from './content-warning.ts';
import { findPlatform, type ListedPlatform } from './platforms.ts';
import { readRegister } from '../documents/registers.ts';
import { requiredChecklist } from '../documents/step-fields.ts';

/**
 * The content of a post. It is read from the item's document when the item is published, never from a row, and stored
 * with the attempt.
 */
export interface Post {
  /** The item's title, else the selected headline; blank when both are missing. */
  readonly title: string;
  /**
   * Markdown: the platform's variant if it is not blank, else the draft. Pictures are referenced as in the item
   * (`core/documents/pictures.ts`).
   */
  readonly body: string;
  readonly tags: readonly string[];
  /** For search engines and link previews; null when not set. */
  readonly metaDescription: string | null;
  /** The text of the first comment, on platforms that take one. Absent where there is none. */
  readonly firstComment?: string;
  /** Shown with a post without pictures, on platforms that take one. Absent where there is none. */
  readonly linkCard?: LinkCard;
  /** For whom it is, on platforms that ask. Absent where the account's own setting decides. */
  readonly visibility?: Visibility;
  /** One line, shown instead of the post until its reader opens it. Absent where there is none. */
  readonly contentWarning?: string;
}

export function readPost(item: ContentItem, platformId: number): Post {
  const { selectedHeadline, metaDescription } = item.steps['content-optimization'];
  const headline = readRegister(selectedHeadline)?.trim();
  const title = readRegister(item.title)?.trim() ?? '';
  const { firstComment: comment } = item.steps.publishing;
  const firstComment = takesComment(platformId) && typeof comment === 'string' ? comment.trim() : '';
  const linkCard = takesLinkCard(platformId) ? readLinkCard(item) : null;
  return {
    // A headline that was chosen is the title (`core/content/headline.ts`); older items may have one and no title.
    title: title || headline || '',
    body: textFor(item, platformId),
    tags: keysInOrder(item.tags),
    metaDescription: readRegister(metaDescription)?.trim() || null,
    ...(firstComment === '' ? {} : { firstComment }),
    ...(linkCard && { linkCard }),
    ...(takesWarning(platformId) && readWarning(item)),
  };
}

function readWarning({ steps: { publishing } }: ContentItem): Pick<Post, 'visibility' | 'contentWarning'> {
  const written = readRegister(publishing['mastodonVisibility']);
  const visibility = visibilities.find((each) => each === written);
  const { contentWarning: text } = publishing;
  const contentWarning = typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim() : '';
  return {
    ...(visibility && { visibility }),
    ...(contentWarning === '' ? {} : { contentWarning }),
  };
}

/** Whether the item's first comment goes out with its post on a platform. */
export function takesComment(platformId: number): boolean {
  return (findPlatform(platformId)?.commentCharacters ?? null) !== null;
}

/** Whether there is something to post. An item without a draft has nothing, even if it has variants. */
export function hasWords({ body }: Pick<Post, 'body'>): boolean {
  return body.trim() !== '';
}

/**
 * Something that an item lacks before publishing. `title`, `words` and `platforms` block it; the rest is only a
 * warning.
 */
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
      return 'Add a title.';
    case 'words':
      return 'Write the draft.';
    case 'platforms':
      return 'Choose a platform.';
    case 'checks':
      return part.left === 1
        ? 'One check is still open. You can publish without it.'
        : `${part.left} checks are still open. You can publish without them.`;
  }
}

/** The wizard's step in which a missing part is added. */
export const stepOfMissing: Readonly<Record<MissingPart['type'], number>> = {
  title: 2,
  words: 4,
  platforms: 1,
  checks: 7,
};

/** The platforms that an item goes to, in the order in which they were chosen. */
export function chosenPlatforms({ platforms: chosen }: ContentItem): readonly ListedPlatform[] {
  return keysInOrder(chosen).flatMap((id) => findPlatform(Number(id)) ?? []);
}
