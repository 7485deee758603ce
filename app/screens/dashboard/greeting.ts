import type { ContentRow } from '#core/content/content-row.ts';

/** @param hour of the person's clock, 0 to 23 */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}

/**
 * A one-line summary of today: scheduled posts, otherwise drafts in progress, otherwise ideas.
 *
 * @param rows of items that are not deleted
 * @param today yyyy-MM-dd on the person's clock
 */
export function todayLine(rows: readonly Pick<ContentRow, 'status' | 'scheduledLocal'>[], today: string): string {
  const due = rows.filter(({ status, scheduledLocal }) => status === 'scheduled' && scheduledLocal?.startsWith(today));
  const drafts = rows.filter(({ status }) => status === 'draft');
  const ideas = rows.filter(({ status }) => status === 'ideas');
  if (due.length > 0) return due.length === 1 ? 'One piece goes out today.' : `${due.length} pieces go out today.`;
  if (drafts.length > 0)
    return drafts.length === 1 ? 'One draft is waiting for you.' : `${drafts.length} drafts are waiting for you.`;
  if (ideas.length > 0)
    return ideas.length === 1 ? 'One idea waits to be written.' : `${ideas.length} ideas wait to be written.`;
  return rows.length > 0 ? 'Nothing waits for you today.' : 'Write your first idea down: the rest follows from it.';
}
