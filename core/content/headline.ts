import type { ContentItem } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';
import { hasConflict } from '../history/conflicts.ts';
import { asTitle } from './edit-item.ts';

/**
 * Whether the chosen headline differs from a title that was written, which is replaced only when the person says so.
 * Otherwise the headline is the title, on the screen and where it is published.
 */
export function isHeadlineApart(item: ContentItem): boolean {
  const headline = asTitle(readRegister(item.steps['content-optimization'].selectedHeadline) ?? '');
  const title = titleOf(item);
  return headline !== '' && title !== '' && headline !== title;
}

/** The item's title in one line; empty where it has none. */
export function titleOf(item: ContentItem): string {
  return asTitle(readRegister(item.title) ?? '');
}

/** Whether the item has this title and no other. A choice between two titles stays with the person. */
export function hasTitle(item: ContentItem, title: string): boolean {
  return titleOf(item) === title && !hasConflict(item, ['title']);
}
