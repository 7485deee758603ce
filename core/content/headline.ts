import type { ContentItem } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';

/**
 * Whether the chosen headline differs from a title that was written, which is replaced only when the person says so.
 * Otherwise the headline is the title, on the screen and where it is published.
 */
export function isHeadlineApart(item: ContentItem): boolean {
  const { headline, title } = read(item);
  return headline !== '' && title !== '' && headline !== title;
}

/** Whether the next headline is the title too: there is no title, or it is the headline from before. */
export function isTitleHeadline(item: ContentItem): boolean {
  const { headline, title } = read(item);
  return title === '' || title === headline;
}

function read(item: ContentItem) {
  return {
    headline: readRegister(item.steps['content-optimization'].selectedHeadline)?.trim() ?? '',
    title: readRegister(item.title)?.trim() ?? '',
  };
}
