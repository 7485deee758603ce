/**
 * The news about posts, with the words for each. A module of its own, loaded after the first paint: it needs the
 * platforms, which most pages do not.
 */
import { publicationNews, type PublicationNews } from '#core/calendar/publication-news.ts';
import type { ListedItem } from '#core/content/content-row.ts';
import { keptConnectedIds } from '../connections/kept-connected-ids.ts';
import { newsWords } from './news-words.ts';

export interface ToldNews {
  readonly news: PublicationNews;
  /** For example `“Bets” was published`, without a full stop. */
  readonly title: string;
}

/**
 * @param kept the connections as stored on the device
 * @param now milliseconds since 1970
 */
export function tellNews(items: readonly ListedItem[], kept: unknown, now: number): readonly ToldNews[] {
  const connected = keptConnectedIds(kept, now);
  return publicationNews(items, { now, connected }).map((news) => ({ news, title: newsWords(news, now).title }));
}
