import type { ContentItemState } from '../../data/content/use-content-item.ts';

export type OpenedItem = Extract<ContentItemState, { state: 'ready' }>;
