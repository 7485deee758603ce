import { useEffect, useMemo, useState } from 'react';
import { afterPaint } from '../../browser/after-first-paint.ts';
import { useNow } from '../../ui/use-now.ts';
import { useStored } from '../account/use-stored.ts';
import { readKeptConnections } from '../connections/stored-connections.ts';
import { useContentRows } from '../content/use-content-rows.ts';
import type { tellNews, ToldNews } from './tell-news.ts';

const none: readonly ToldNews[] = [];

/** The news about the person's posts; none until they are read. The bell and the dashboard show the same. */
export function usePublicationNews(): readonly ToldNews[] {
  const rows = useContentRows();
  const kept = useStored(readKeptConnections, null);
  const now = useNow();
  const tell = useTellNews();
  return useMemo(() => (rows && tell ? tell(rows, kept, now) : none), [rows, kept, now, tell]);
}

function useTellNews(): typeof tellNews | null {
  const [tell, setTell] = useState<typeof tellNews | null>(null);
  useEffect(() => {
    let isShown = true;
    const load = async () => {
      const loaded = await import('./tell-news.ts');
      if (isShown) setTell(() => loaded.tellNews);
    };
    // Without it there is no news, and the next page loads it again.
    const stop = afterPaint(() => void load().catch(() => {}));
    return () => {
      isShown = false;
      stop();
    };
  }, []);
  return tell;
}
