import { contentStatuses, type ContentItem, type ContentStatus } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';

/** The status as shown: one shared publication means published, whatever a late offline "draft" says. */
export function contentStatus(item: ContentItem): ContentStatus {
  const shared = Object.values(item.publications).some((publication) => readRegister(publication.status) === 'shared');
  if (shared) return 'published';
  const written = readRegister(item.status);
  return contentStatuses.find((status) => status === written) ?? 'draft';
}
