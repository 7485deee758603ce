import { parseDay } from '../activity/local-date.ts';
import type { ContentFailure } from '../content/failures.ts';
import { isPastLocal } from '../content/is-past.ts';
import type { PublishingPlan } from '../documents/publishing-plan.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * What is wrong with when an item is to be published. A plan that was changed lies ahead; one that time has overtaken
 * may stay.
 *
 * @param localNow yyyy-MM-ddTHH:mm on the person's clock
 */
export function planFailure(
  { date, time }: PublishingPlan,
  { before, localNow }: { readonly before: PublishingPlan; readonly localNow: string },
): ContentFailure | null {
  if ((date !== null && parseDay(date) === null) || (time !== null && !TIME.test(time)))
    return { type: 'bad-schedule' };
  if (date === null || (date === before.date && time === before.time)) return null;
  return isPastLocal(time === null ? date : `${date}T${time}`, localNow) ? { type: 'past-schedule' } : null;
}
