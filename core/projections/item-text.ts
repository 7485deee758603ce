import type { ContentItem } from '../documents/content-item.ts';
import { limits, projectionLimits } from '../documents/limits.ts';
import { standingTexts } from '../documents/read-variants.ts';
import { shortenText } from '../kernel/shorten-text.ts';
import { lineOf } from './bounds.ts';
import { BLANK_LINE, type BodyPlace } from './text-parts.ts';

/** The title as it is shown. */
export function shownTitle(item: ContentItem): string {
  return lineOf(item.title, limits.title) ?? '';
}

/** The plain text of an item, for search: title as shown, description, body and its versions, apart by a blank line. */
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
