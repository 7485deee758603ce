import { lineOf } from '../documents/bounds.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { limits, projectionLimits } from '../documents/limits.ts';
import { standingTexts } from '../documents/read-variants.ts';
import { shortenText } from '../kernel/text.ts';

/** Separates the parts of an item's plain text. */
const BLANK_LINE = '\n\n';

/** Range of the body in an item's plain text, in UTF-16 code units. */
interface BodyPlace {
  readonly bodyAt: number;
  /** When absent, the end of the text. */
  readonly bodyEnd?: number;
}

export interface TextParts {
  readonly description: string;
  readonly body: string;
}

/**
 * Splits a text that `contentText` composed.
 *
 * @param text the item's plain text, from the same state as the row
 */
export function textParts({ title, bodyAt, bodyEnd }: BodyPlace & { readonly title: string }, text: string): TextParts {
  const body = text.slice(bodyAt, bodyEnd);
  const before = text.slice(title.length, bodyAt);
  const start = title !== '' && before.startsWith(BLANK_LINE) ? BLANK_LINE.length : 0;
  const end = body !== '' && before.length > start ? before.length - BLANK_LINE.length : before.length;
  return { description: before.slice(start, end), body };
}

/** The title as shown in lists. */
export function shownTitle(item: ContentItem): string {
  return lineOf(item.title, limits.title) ?? '';
}

/**
 * The plain text of an item for search: title as shown, description, body and its variants, separated by blank lines.
 */
export function contentText(item: ContentItem): string {
  const versions = standingTexts(item).map((text) => BLANK_LINE + text);
  return shortenText(textBeforeBody(item) + item.body + versions.join(''), projectionLimits.searchText);
}

export function bodyPlace(item: ContentItem): BodyPlace {
  const bodyAt = textBeforeBody(item).length;
  return { bodyAt, bodyEnd: bodyAt + item.body.length };
}

function textBeforeBody(item: ContentItem): string {
  const parts = [shownTitle(item), item.description].filter((part) => part !== '');
  const before = parts.join(BLANK_LINE);
  return parts.length > 0 && item.body !== '' ? before + BLANK_LINE : before;
}
