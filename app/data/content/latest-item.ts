import type { ContentItem } from '#core/documents/content-item.ts';
import type { OpenDocument } from '../../engine/open-document.ts';

/** The item with every word that was typed until now: what a page has drawn may be a moment older. */
export function latestItem(document: OpenDocument<'content-item'>): ContentItem {
  document.flushBindings(null);
  return document.doc();
}
