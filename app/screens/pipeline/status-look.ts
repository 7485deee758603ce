import type { ContentStatus } from '#core/documents/content-item.ts';
import type { PillTone } from '../../ui/pill.tsx';

/** How the pipeline names a status: in a filter, and on an item. */
export const statusLooks: Readonly<
  Record<ContentStatus, { readonly filter: string; readonly label: string; readonly tone: PillTone }>
> = {
  ideas: { filter: 'Ideas', label: 'Idea', tone: 'plain' },
  draft: { filter: 'Drafts', label: 'Draft', tone: 'warn' },
  scheduled: { filter: 'Scheduled', label: 'Scheduled', tone: 'info' },
  published: { filter: 'Published', label: 'Published', tone: 'good' },
};
