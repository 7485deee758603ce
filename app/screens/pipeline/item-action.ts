import type { ContentStatus } from '#core/documents/content-item.ts';

/** What a person can do to an item of the pipeline; `share-again` makes a new draft with its words, for other platforms. */
export type ItemAction =
  { readonly type: 'preview' | 'delete' | 'share-again' } | { readonly type: 'move'; readonly to: ContentStatus };

export type OnItemAction = (id: string, action: ItemAction) => void;
