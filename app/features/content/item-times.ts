import { format, isSameDay, isSameYear } from 'date-fns';
import type { ChangedPost } from '#core/content/changed-post.ts';
import type { ContentRow } from '#core/content/content-row.ts';

/**
 * The most relevant date of an item: "Added 20 Nov", "Changed 21 Nov", "Scheduled for 24 Nov 09:00", "Published 22
 * Nov".
 *
 * @param now milliseconds since 1970
 */
export function whenWords(row: ContentRow, now: number): string {
  const { status, scheduledAt, publishedAt, createdAt, draftedAt, changedAt } = row;
  switch (status) {
    case 'ideas':
      return onDay('Added', createdAt, now);
    case 'draft':
      // Rows of older programs lack `changedAt`.
      return changedAt ? onDay('Changed', changedAt, now) : onDay('Drafted', draftedAt ?? createdAt, now);
    case 'published':
      return onDay('Published', publishedAt, now);
    case 'scheduled':
      if (scheduledAt === null) return 'Scheduled';
      return `${Date.parse(scheduledAt) > now ? 'Scheduled for' : 'Missed'} ${format(scheduledAt, `${dayOf(scheduledAt, now)} HH:mm`)}`;
  }
}

/** "Changed since 21:12", "Changed since 20 Nov": the post reads differently from the draft since then. */
export function changedWords({ since }: Pick<ChangedPost, 'since'>, now: number): string {
  return `Changed since ${format(since, isSameDay(since, now) ? 'HH:mm' : dayOf(since, now))}`;
}

function onDay(word: string, at: string | null, now: number): string {
  return at === null ? word : `${word} ${format(at, dayOf(at, now))}`;
}

function dayOf(at: string, now: number): string {
  return isSameYear(at, now) ? 'd MMM' : 'd MMM yyyy';
}
