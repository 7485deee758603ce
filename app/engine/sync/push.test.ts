import { describe, expect, it } from 'vitest';
import { messages } from '#core/api/messages.ts';
import { ideaId, newIdea } from '#core/testing/ideas.ts';
import type { ChunkOutcome } from '#core/sync/protocol.ts';
import type { DocumentOutboxRow } from '../store/rows.ts';
import { account, TestBrowser } from '../../testing/test-browser.ts';
import { applyPushResult } from './push.ts';
import { retryWhatWasFull } from './repair-documents.ts';

/** A device with one idea queued. */
async function device() {
  const browser = new TestBrowser();
  const tab = browser.openTab();
  await tab.documents.applyCommand(ideaId, 'addIdea', newIdea());
  const { clock, random, locks } = browser;
  const network = { request: () => Promise.reject(new TypeError('There is no network')) };
  const deps = { store: tab.store, channel: tab.channel, account, clock, random, locks, network };
  const queued = async () => (await tab.database.outbox.toArray()) as DocumentOutboxRow[];
  const answer = async (outcome: ChunkOutcome) => {
    const pushed = (await queued()).filter((row) => row.state === 'waiting');
    const chunks = pushed.map(() => outcome);
    await applyPushResult(deps, pushed, { epoch: crypto.randomUUID(), head: 1, chunks, documents: [] });
    return await queued();
  };
  return { tab, clock, deps, queued, answer };
}

it('chunks that the server had no time for are sent again', async () => {
  const { answer } = await device();
  expect(await answer({ outcome: 'later' })).toMatchObject([{ type: 'chunk', state: 'waiting' }]);
  expect(await answer({ outcome: 'stored' })).toEqual([]);
});

describe('chunks that a full account was refused', () => {
  const full = { outcome: 'refused', reason: 'quota' } as const;

  it('is kept as one row a piece that says what to do, however often it is edited', async () => {
    const { tab, answer } = await device();
    const parked = { type: 'whole', documentId: ideaId, state: 'parked', reason: messages.accountFull };
    expect(await answer(full)).toMatchObject([parked]);
    await tab.documents.applyCommand(ideaId, 'renameItem', { title: 'Another title' });
    expect(await answer({ outcome: 'missing' })).toHaveLength(2);
    expect(await answer(full)).toMatchObject([parked]);
    expect(await tab.database.chunks.count()).toBe(2);
  });

  it('is sent again after an hour', async () => {
    const { clock, deps, queued, answer } = await device();
    await answer(full);
    await retryWhatWasFull(deps);
    expect(await queued()).toMatchObject([{ state: 'parked' }]);
    clock.pass(60 * 60 * 1000);
    await retryWhatWasFull(deps);
    expect(await queued()).toMatchObject([{ type: 'whole', state: 'waiting', reason: null }]);
    expect(await answer({ outcome: 'stored' })).toEqual([]);
  });
});
