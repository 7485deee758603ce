import { expect, it, vi } from 'vitest';
import { projectDocument } from '#core/project-document.ts';
import { ideaId, newIdea } from '#core/testing/ideas.ts';
import type { ProjectedRow } from '#core/sync/protocol.ts';
import { ensureFeed } from '../store/feed.ts';
import { account, openIdea, tabWithIdea } from '../../testing/test-browser.ts';
import { emptyPage, storePage } from './store-page.ts';

const otherId = '33333333-3333-4333-8333-333333333333';

/** A device with one idea queued, and a record of the tables that storing a page locks. */
async function device() {
  const { browser, tab } = await tabWithIdea();
  const { clock, random, locks } = browser;
  const { store, channel } = tab;
  const network = { request: () => Promise.reject(new TypeError('There is no network')) };
  const deps = { store, channel, account, clock, random, locks, network };
  const feed = await ensureFeed(store, random);
  const idea = await openIdea(tab);
  const { text, row, heads, projectorVersion } = projectDocument('content-item', idea.doc());
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
    const write = vi.spyOn(store, 'write');
    await storePage(deps, page, { askedAt: feed, ...end });
    const written = write.mock.calls.flatMap(([tables]) => tables);
    const titles = await tab.database.contentRows.toArray();
    const cursor = (await tab.database.feed.toArray())[0]?.cursor;
    return { titles: titles.map((each) => each.row.title), cursor, written };
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
