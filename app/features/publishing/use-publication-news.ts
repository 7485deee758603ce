import { useMemo } from 'react';
import { publicationNews, type PublicationNews } from '#core/calendar/publication-news.ts';
import { useNow } from '../../ui/use-now.ts';
import { useStored } from '../account/use-stored.ts';
import { keptConnections, readKeptConnections } from '../connections/kept-connections.ts';
import { useContentRows } from '../content/use-content-rows.ts';

/** The news about the person's posts; undefined while they are read. The bell and the dashboard show the same. */
export function usePublicationNews(): readonly PublicationNews[] | undefined {
  const rows = useContentRows();
  const kept = useStored(readKeptConnections, null);
  const now = useNow();
  return useMemo(() => {
    const connected = new Set(keptConnections(kept).map(({ platformId }) => platformId));
    return rows && publicationNews(rows, { now, connected });
  }, [rows, kept, now]);
}
