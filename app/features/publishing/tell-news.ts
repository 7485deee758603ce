/**
 * The news about posts, with the words for each. A module of its own, loaded after the first paint: it needs the
 * platforms, which most pages do not.
 */
import type { NeedDeps } from '#core/calendar/person-needs.ts';
import { publicationNews, type PublicationNews } from '#core/calendar/publication-news.ts';
import type { ListedItem } from '#core/content/content-row.ts';
import { newsWords } from './news-words.ts';

export interface ToldNews {
  readonly news: PublicationNews;
  /** For example `“Bets” was published`, without a full stop. */
  readonly title: string;
}

export function tellNews(items: readonly ListedItem[], deps: NeedDeps): readonly ToldNews[] {
  return publicationNews(items, deps).map((news) => ({ news, title: newsWords(news, deps.now).title }));
}
