import { publicationNews } from '#core/calendar/publication-news.ts';
import { connectedIds, endingConnections } from '#core/publishing/connection-state.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import { noticesOf, readNoticeFacts } from '../../engine/store/notices.ts';
import { keptConnections, readKeptConnections } from '../connections/stored-connections.ts';

/** The notices that the bell shows as unread, as far as this device's rows tell. */
export interface Unread {
  readonly count: number;
  /** Whether the person wants the number on the app's icon. */
  readonly countsOnIcon: boolean;
}

/** Counts with no page open. @param now milliseconds since 1970 */
export async function countUnread(store: DeviceStore, now: number): Promise<Unread> {
  const { countsOnIcon, ...facts } = await readNoticeFacts(store);
  const connections = keptConnections(await readKeptConnections(store));
  const rows = await store.read(['contentRows'], (transaction) => transaction.table('contentRows').all());
  const news = publicationNews(rows, { now, connected: connectedIds(connections, now) });
  const unread = noticesOf({ ...facts, news, ending: endingConnections(connections, now) }).filter(
    ({ isRead }) => !isRead,
  );
  return { count: unread.length, countsOnIcon };
}
