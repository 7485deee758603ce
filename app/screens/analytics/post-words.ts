import { format, parseISO } from 'date-fns';
import type { AnalyticsPost } from '#core/growth/posts.ts';
import { platforms } from '#core/publishing/platforms.ts';

export function platformName({ platform }: Pick<AnalyticsPost, 'platform'>): string {
  return platforms.find(({ key }) => key === platform)?.name ?? 'Unknown';
}

/** "20 Nov 2026". */
export function publishedWords({ publishedOn }: Pick<AnalyticsPost, 'publishedOn'>): string {
  return format(parseISO(publishedOn), 'd MMM yyyy');
}

/** A post of the sample leads nowhere. */
export function isSamplePost({ id }: Pick<AnalyticsPost, 'id'>): boolean {
  return id.startsWith('sample-');
}
