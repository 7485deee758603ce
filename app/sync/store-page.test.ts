import { expect, it } from 'vitest';
import { projectDocument } from '#core/projections/project-document.ts';
import { ideaId, newIdea } from '#core/testing/ideas.ts';
import type { ProjectedRow } from '#core/sync/protocol.ts';
import { ensureFeed } from '../engine/feed.ts';
import type { DeviceStore } from '../engine/device-store.ts';
import { account, TestBrowser } from '../testing/test-browser.ts';
import { emptyPage, storePage } from './store-page.ts';

const otherId = '22222222-2222-4222-8222-222222222222';

/** A device with an idea that waits to be sent, and the tables that the storing of a page has held. */
async function device() {
  const browser = new TestBrowser();
  const tab = browser.openTab();
  await tab.documents.applyCommand(ideaId, 'addIdea', newIdea());
  const { clock, random, locks } = browser;
  const feed = await ensureFeed(tab.store, random);
  const written = new Set<string>();
  const store: DeviceStore = {
    read: (tables, body) => tab.store.read(tables, body),
    putAtOnce: (puts) => tab.store.putAtOnce(puts),
    onLost: (listener) => tab.store.onLost(listener),
    write: (tables, body) => {
      for (const table of tables) written.add(table);
      return tab.store.write(tables, body);
    },
  };
  const network = { request: () => Promise.reject(new TypeError('There is no network')) };
  const deps = { store, channel: tab.channel, account, clock, random, locks, network };
  const opened = await tab.documents.open('content-item', ideaId);
  if (opened.state !== 'open') throw new Error('The idea is not open');
  const { text, row, heads, projectorVersion } = projectDocument('content-item', opened.document.doc());
  const rowOf = (documentId: string): ProjectedRow => ({
    documentId,
    heads: [...heads],
    projectorVersion,
    kind: 'content-item',
    seq: 9,
    row: { ...row, title: 'From the server' },
  });
  const stored = async (documentIds: readonly string[]) => {
    const page = { ...emptyPage(), rows: documentIds.map(rowOf), texts: new Map(documentIds.map((id) => [id, text])) };
    const end = { epoch: crypto.randomUUID(), head: 9, mark: undefined, upTo: 9, more: false, token: null, total: 0 };
    await storePage(deps, page, { askedAt: feed, ...end });
    const titles = await tab.database.contentRows.toArray();
    const cursor = (await tab.database.feed.toArray())[0]?.cursor;
    return { titles: titles.map((each) => each.row.title), cursor, written: [...written] };
  };
  return { stored };
}

it('the server’s row of what is being typed moves the cursor, and holds no table that words go to', async () => {
  const { stored } = await device();
  expect(await stored([ideaId])).toEqual({ titles: [newIdea().title], cursor: 9, written: ['feed'] });
});

it('beside it, the row of another piece is stored', async () => {
  const { stored } = await device();
  const { titles, cursor } = await stored([ideaId, otherId]);
  expect(titles).toEqual([newIdea().title, 'From the server']);
  expect(cursor).toBe(9);
});
