import type { ContentItem } from '../documents/content-item.ts';
import { isTextPath, isVariantPath, type TextPath } from '../documents/text-path.ts';
import type { ContentFailure } from './failures.ts';

/** Why nothing can be written at a path; null where there is a text. Reads none: inside a change a long one is slow. */
export function whyNoText(item: ContentItem, path: TextPath): ContentFailure | null {
  if (!isTextPath(path)) return { type: 'unknown-field' };
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], item);
  if (holder !== undefined) return null;
  return { type: isVariantPath(path) ? 'no-such-variant' : 'no-such-row' };
}
