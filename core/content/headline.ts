import type { ContentItem } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';

/**
 * The effect of a chosen headline on the title. The chosen headline is the title, on the screen and where it is
 * published; a title that the person wrote is replaced only when they say so.
 *
 * - `same`: there is no headline, or it is the title already
 * - `is-title`: there is no title yet, so the headline can become it
 * - `ask`: a title was written, and the headline differs from it
 */
export type HeadlineState = 'same' | 'is-title' | 'ask';

export function headlineState(item: ContentItem): HeadlineState {
  const headline = readRegister(item.steps['content-optimization'].selectedHeadline)?.trim() ?? '';
  const title = readRegister(item.title)?.trim() ?? '';
  if (headline === '' || headline === title) return 'same';
  return title === '' ? 'is-title' : 'ask';
}
