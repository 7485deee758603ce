import type { ContentStatus } from '#core/documents/content-item.ts';

/** What a person can do to an item of the pipeline. */
export type ItemAction =
  { readonly type: 'preview' | 'delete' } | { readonly type: 'move'; readonly to: ContentStatus };

export type OnItemAction = (id: string, action: ItemAction) => void;
