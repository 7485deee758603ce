import type { ContentStatus } from '#core/documents/content-item.ts';
import type { PillTone } from '../../ui/pill.tsx';

/** The labels of a status, for one item and for a list, and its tone. */
export const statusLook: Readonly<
  Record<ContentStatus, { readonly label: string; readonly plural: string; readonly tone: PillTone }>
> = {
  ideas: { label: 'Idea', plural: 'Ideas', tone: 'plain' },
  draft: { label: 'Draft', plural: 'Drafts', tone: 'warn' },
  scheduled: { label: 'Scheduled', plural: 'Scheduled', tone: 'info' },
  published: { label: 'Published', plural: 'Published', tone: 'good' },
};
