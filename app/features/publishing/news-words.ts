import type { PublicationNews } from '#core/calendar/publication-news.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { shortTime } from './publication-words.ts';

const list = new Intl.ListFormat('en');

function namesOf(platformIds: readonly number[]): string {
  return list.format(platformIds.flatMap((id) => findPlatform(id)?.name ?? []));
}

/**
 * News about a post, as a title and a sentence.
 *
 * @param now milliseconds since 1970
 */
export function newsWords(
  { item, event, platformIds, postedOn, at }: Omit<PublicationNews, 'id'>,
  now: number,
): { readonly title: string; readonly text: string } {
  const places = namesOf(platformIds);
  const time = at === null ? '' : ` at ${shortTime(at, now)}`;
  const title = `“${item.title}”`;
  switch (event) {
    case 'published':
      return { title: `${title} was published`, text: `Posted on ${places}${time}.` };
    case 'failed':
      return { title: `${title} could not be published`, text: `It failed on ${places}. Open it to see why.` };
    case 'unknown':
      return {
        title: `${title} may have been published`,
        text: `${places} gave no clear answer. Open it to say whether the post is there.`,
      };
    case 'overdue':
      return {
        title: `${title} missed its time`,
        text: `It was due${time} and needs your decision. Open it to publish it or to choose another time.`,
      };
    case 'by-hand':
      return {
        title: `${title} is due on ${places}`,
        text: `${postedOn.length > 0 ? `Posted on ${namesOf(postedOn)}. ` : ''}You post it on ${places} yourself.`,
      };
  }
}
