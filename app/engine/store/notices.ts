import { itemName } from '#core/content/item-name.ts';
import type { PublicationNews } from '#core/calendar/publication-news.ts';
import type { EndingConnection } from '#core/publishing/connection-state.ts';
import type { DeviceStore } from './device-store.ts';
import { type MergedItem, mergedItemTables, readMergedItems } from './merged-items.ts';
import type { NoticeRow, OutboxRow, StoredContentRow } from './rows.ts';
import { isSwitchedOn } from '#core/workspace/account-switches.ts';
import type { WorkspaceRow } from '#core/workspace/workspace-row.ts';

/** Something that needs the person's attention. Derived from stored rows, so it disappears with its cause. */
export type Notice = { readonly id: string; readonly isRead: boolean } & (
  | {
      /** The server refused a change or a request to publish. */
      readonly type: 'refused';
      readonly what: 'change' | 'publishing';
      /** The item that it belongs to, when it belongs to one. */
      readonly item: { readonly id: string; readonly title: string } | null;
      readonly reason: string | null;
      /** Milliseconds since 1970. */
      readonly at: number;
    }
  | {
      /** Two devices gave a property unequal values. */
      readonly type: 'choice';
      readonly item: { readonly id: string; readonly title: string };
      /** Dotted paths of the properties. */
      readonly properties: readonly string[];
    }
  | { readonly type: 'merged'; readonly item: MergedItem }
  | {
      /** A post was published at its time, or needs the person. */
      readonly type: 'post';
      readonly item: PublicationNews['item'];
      readonly news: PublicationNews;
    }
  | {
      /** An account has to be connected again. */
      readonly type: 'connection';
      readonly item: null;
      readonly connection: EndingConnection;
    }
);

export interface NoticeFacts {
  readonly news: readonly PublicationNews[];
  readonly ending: readonly EndingConnection[];
  readonly parked: readonly OutboxRow[];
  /** Items with choices to make, and the items of parked rows. */
  readonly contentRows: readonly StoredContentRow[];
  readonly merged: readonly MergedItem[];
  /** The person's marks on earlier notices. */
  readonly marks: readonly NoticeRow[];
}

/**
 * The notices to show: problems first, then accounts, choices, posts and merged changes. Removed ones are left out.
 */
export function noticesOf({ parked, contentRows, merged, news, ending, marks }: NoticeFacts): readonly Notice[] {
  // "removed" sorts after "read": where two devices marked a notice, removing it wins.
  const states = new Map(
    marks.toSorted((left, right) => (left.state < right.state ? -1 : 1)).map((mark) => [mark.id, mark.state]),
  );
  const titles = new Map(contentRows.map(({ id, row }) => [id, itemName(row)]));
  const read = (id: string) => ({ id, isRead: states.has(id) });
  const refused: Notice[] = parked.map((row) => {
    const id = itemOf(row);
    const title = titles.get(id);
    return {
      ...read(`refused ${row.id}`),
      type: 'refused',
      what: row.type === 'request' && row.about ? 'publishing' : 'change',
      item: title === undefined ? null : { id, title },
      reason: row.reason,
      at: row.at,
    };
  });
  const choices: Notice[] = contentRows
    .filter(({ row }) => row.conflicts.length > 0 && row.deletedAt === null)
    .map(({ id, row }) => ({
      ...read(`choice ${id} ${row.conflicts.join(' ')}`),
      type: 'choice',
      item: { id, title: itemName(row) },
      properties: row.conflicts,
    }));
  const accounts: Notice[] = ending.map((connection) => ({
    ...read(`connection ${connection.platformId} ${connection.state} ${connection.endsAt ?? ''}`),
    type: 'connection',
    item: null,
    connection,
  }));
  const posts: Notice[] = news.map((each) => ({ ...read(each.id), type: 'post', item: each.item, news: each }));
  const changes: Notice[] = merged.map((item) => ({
    ...read(`merged ${item.id} ${item.to.join(' ')}`),
    type: 'merged',
    item,
  }));
  return [...refused, ...accounts, ...choices, ...posts, ...changes].filter(
    (notice) => states.get(notice.id) !== 'removed',
  );
}

/** The id of the item that an outbox row belongs to; an id that no item has when it belongs to none. */
function itemOf(row: OutboxRow): string {
  return row.type === 'request' ? (row.about?.itemId ?? '') : row.documentId;
}

/** The stored facts about notices. `countsOnIcon`: whether the person wants their number on the app's icon. */
export type StoredNoticeFacts = Omit<NoticeFacts, 'news' | 'ending'> & { readonly countsOnIcon: boolean };

/** Reads by index, because it runs again after every change. The rows that `news` is about are in memory already. */
export async function readNoticeFacts(store: DeviceStore): Promise<StoredNoticeFacts> {
  return await store.read(['outbox', 'notices', 'workspace', ...mergedItemTables], async (transaction) => {
    const contentRows = transaction.table('contentRows');
    const parked = await transaction.table('outbox').inState('parked');
    const toChoose = await contentRows.withConflicts();
    const ofParked = await contentRows.getAll(parked.map(itemOf));
    const known = new Map([...toChoose, ...ofParked.filter((row) => row !== undefined)].map((row) => [row.id, row]));
    const [workspace] = await transaction.table('workspace').first(1);
    const preferences = workspace?.row.preferences ?? {};
    const isNewsWanted = isSwitchedOn(preferences, 'mergedNotices');
    return {
      countsOnIcon: isSwitchedOn(preferences, 'iconCount'),
      parked,
      contentRows: [...known.values()],
      merged: isNewsWanted ? await readMergedItems(transaction) : [],
      marks: [...(await transaction.table('notices').all()), ...marksOf(workspace?.row)],
    };
  });
}

/** The marks that came from all of the person's devices. */
function marksOf(workspace: WorkspaceRow | undefined): NoticeRow[] {
  return Object.entries(workspace?.noticeMarks ?? {}).map(([id, state]) => ({ id, state }));
}

/** Stores the person's marks on notices, on this device. */
export async function markNotices(
  store: DeviceStore,
  ids: readonly string[],
  state: 'read' | 'removed',
): Promise<void> {
  await store.write(['notices'], async (transaction) => {
    await transaction.table('notices').putAll(ids.map((id) => ({ id, state })));
  });
}
