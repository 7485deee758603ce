import { requireAccount } from '../data/require-account.ts';
import { getAccount } from '../account/account.ts';

/** The titles and texts of every item that has changes which the server has not acknowledged, as JSON. */
export async function exportUnsynced(): Promise<string> {
  const { database } = requireAccount(getAccount());
  const ids = new Set((await database.outbox.toArray()).map((row) => row.documentId));
  const contentRows = (await database.contentRows.toArray()).filter((row) => ids.has(row.id));
  const texts = new Map((await database.texts.toArray()).map((row) => [row.id, row.text]));
  const items = contentRows.map(({ id, row }) => ({
    id,
    title: row.title,
    status: row.status,
    text: texts.get(id) ?? '',
  }));
  return JSON.stringify({ exported: 'rostrum-unsynced', version: 1, items }, null, 2);
}
