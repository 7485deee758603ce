/**
 * The figures of the person's own site, which only the server has.
 *
 * Every answer is stored on this device under what was asked for, so that they can be read offline. An answer that a
 * newer or older version stored in another shape counts as none.
 */
import { useEffect, useMemo } from 'react';
import type { SiteReply } from '#core/api/site.ts';
import { parseJson } from '#core/kernel/json.ts';
import { loadSchema } from '../../engine/wire/call-api.ts';
import { useOnline } from '../../ui/use-online.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';
import { useServerData } from '../account/use-server-data.ts';

export interface SiteFigures {
  /** The last known answer; undefined while it is read, null when this device has none. */
  readonly site: SiteReply | null | undefined;
  /** Milliseconds since 1970 at which the server answered. */
  readonly readAt: number | null;
  /** The server was asked and did not answer. */
  readonly isError: boolean;
  readonly readAgain: () => void;
}

interface Kept {
  readonly at: number;
  readonly site: SiteReply;
}

export interface SiteQuery {
  /** Of readers, up to today. */
  readonly days: number;
  /** Whether the readers of each item are asked for by day. */
  readonly isByItem?: boolean;
}

export function useSite({ days, isByItem = false }: SiteQuery): SiteFigures {
  const account = useAccount();
  const isOnline = useOnline();
  const { data, dataUpdatedAt, isError, refetch } = useServerData(
    `/api/site?days=${days}${isByItem ? '&by=item' : ''}`,
    loadReply,
  );
  const name = `site-${days}${isByItem ? '-by-item' : ''}`;
  const kept = useStored<Kept | null>(
    async (store) => {
      const row = await store.read(['preferences'], (transaction) => transaction.table('preferences').get(name));
      return await readKept(row?.value);
    },
    null,
    [name],
  );

  useEffect(() => {
    if (!account || !data) return;
    const value = JSON.stringify({ at: dataUpdatedAt, site: data } satisfies Kept);
    account.deps.store
      .write(['preferences'], (transaction) => transaction.table('preferences').put({ name, value }))
      .catch(() => {
        // The database is closed or full: the figures are shown, and read again next time.
      });
  }, [account, data, dataUpdatedAt, name]);

  return useMemo(
    () => ({
      site: data ?? kept?.site ?? (kept === null && (isError || !isOnline) ? null : undefined),
      readAt: data ? dataUpdatedAt : (kept?.at ?? null),
      isError,
      readAgain: () => void refetch(),
    }),
    [data, dataUpdatedAt, kept, isError, isOnline, refetch],
  );
}

async function readKept(value: unknown): Promise<Kept | null> {
  const parsed = typeof value === 'string' ? parseJson(value) : null;
  if (typeof parsed !== 'object' || parsed === null || !('at' in parsed) || !('site' in parsed)) return null;
  const checked = (await loadSchema(loadReply))?.safeParse(parsed.site);
  return checked?.success && typeof parsed.at === 'number' ? { at: parsed.at, site: checked.data } : null;
}

async function loadReply() {
  return (await import('#core/api/site.ts')).getSite.reply;
}
