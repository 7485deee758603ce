import type { ContentRow } from '#core/content/content-row.ts';
import { isBeingWritten } from '#core/content/order-items.ts';

/** @param hour of the person's clock, 0 to 23 */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}

export interface TodayFacts {
  /** On the person's clock, yyyy-MM-dd. */
  readonly today: string;
  /** The title of the first news about a post; null when there is none. */
  readonly news: string | null;
  /** Number of further posts that need the person; nothing is said below one. */
  readonly more: number;
  /** The title of a post whose draft has changed since; null when there is none. */
  readonly changed: string | null;
}

/**
 * A one-line summary of today: a post that needs the person or was just published, otherwise one whose draft has changed
 * since, scheduled posts, drafts in progress, ideas that are being written or ideas.
 *
 * @param rows of items that are not deleted
 */
export function todayLine(
  rows: readonly Pick<ContentRow, 'status' | 'scheduledLocal' | 'words'>[],
  { today, news, more, changed }: TodayFacts,
): string {
  if (news !== null) return `${news}${more > 0 ? `, and ${more} more` : ''}.`;
  if (changed !== null) return `“${changed}” has changes that are not on your site yet.`;

  const due = rows.filter(({ status, scheduledLocal }) => status === 'scheduled' && scheduledLocal?.startsWith(today));
  const drafts = rows.filter(({ status }) => status === 'draft');
  const ideas = rows.filter(({ status }) => status === 'ideas');
  if (due.length > 0)
    return due.length === 1 ? 'One post is scheduled for today.' : `${due.length} posts are scheduled for today.`;
  if (drafts.length > 0)
    return drafts.length === 1 ? 'You have one draft to finish.' : `You have ${drafts.length} drafts to finish.`;
  const written = ideas.filter(isBeingWritten);
  if (written.length > 0)
    return written.length === 1 ? 'One idea is being written.' : `${written.length} ideas are being written.`;
  if (ideas.length > 0)
    return ideas.length === 1 ? 'You have one idea to write.' : `You have ${ideas.length} ideas to write.`;
  return rows.length > 0 ? 'You’re all caught up today.' : 'Start with your first idea.';
}
