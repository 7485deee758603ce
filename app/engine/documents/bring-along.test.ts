import { beforeEach, describe, expect, it } from 'vitest';
import { newIdea } from '#core/testing/ideas.ts';
import { account, TestBrowser, type TestTab } from '../../testing/test-browser.ts';
import { bringAlong } from './bring-along.ts';
import { rebuildStaleRows } from '../store/reproject.ts';

const forgotten = '44444444-4444-4444-8444-444444444444';
const promise = '55555555-5555-4555-8555-555555555555';
const forecast = '66666666-6666-4666-8666-666666666666';

/** A browser that was used with two accounts. */
async function usedTwice(): Promise<{ before: TestTab; now: TestTab; bring: () => Promise<readonly string[]> }> {
  const browser = new TestBrowser();
  const before = browser.openTab('laptop', forgotten);
  const now = browser.openTab('laptop', account);
  await before.documents.applyCommand(promise, 'addIdea', newIdea({ id: promise, title: 'A promise' }));
  await before.documents.applyCommand(forecast, 'addIdea', newIdea({ id: forecast, title: 'A forecast' }));
  await before.documents.applyCommand(forgotten, 'addPillar', {
    id: 'craft',
    position: 'b0',
    name: 'Craft',
  });
  await now.documents.applyCommand(account, 'addPillar', { id: 'people', position: 'b1', name: 'People' });
  const bring = async () => {
    const ids = await bringAlong({
      from: { account: forgotten, store: before.store },
      to: { account, store: now.store },
      now: browser.clock.now(),
    });
    await now.documents.mergeStored(ids);
    await rebuildStaleRows(now.store);
    return ids;
  };
  return { before, now, bring };
}

const titles = async ({ database }: TestTab) =>
  (await database.contentRows.toArray()).map(({ row }) => row.title).toSorted((a, b) => a.localeCompare(b));
const pillars = async ({ database }: TestTab) =>
  (await database.workspace.get(account))?.row.pillars.map(({ name }) => name);

describe('work of an account that the server has forgotten', () => {
  let browser: Awaited<ReturnType<typeof usedTwice>>;
  beforeEach(async () => {
    browser = await usedTwice();
  });

  it('is in the lists and the texts of the account that came in its place', async () => {
    const { now, bring } = browser;
    expect(await titles(now)).toEqual([]);
    expect([...(await bring())].toSorted()).toEqual([account, promise, forecast].toSorted());
    expect(await titles(now)).toEqual(['A forecast', 'A promise']);
    expect(await now.database.texts.get(forecast)).toEqual({ id: forecast, text: 'A forecast' });
    const opened = await now.documents.open('content-item', promise);
    expect(opened.state).toBe('open');
  });

  it('joins the pillars that were made since', async () => {
    await browser.bring();
    expect(await pillars(browser.now)).toEqual(expect.arrayContaining(['Craft', 'People']));
  });

  it('is queued whole for the server, once, however often it is brought', async () => {
    const { now, bring } = browser;
    await bring();
    await bring();
    const whole = (await now.database.outbox.toArray()).filter(({ type }) => type === 'whole');
    expect(whole.map(({ documentId }) => documentId).toSorted()).toEqual([account, promise, forecast].toSorted());
    expect(await titles(now)).toEqual(['A forecast', 'A promise']);
  });

  it('keeps what was written to it here after it had been brought once', async () => {
    const { now, bring } = browser;
    await bring();
    await now.documents.applyCommand(promise, 'renameItem', { title: 'A promise kept' });
    await bring();
    expect(await titles(now)).toEqual(['A forecast', 'A promise kept']);
  });

  it('comes from the outbox where the disk has lost the document', async () => {
    const { before, now, bring } = browser;
    await before.database.chunks.clear();
    await bring();
    const opened = await now.documents.open('content-item', forecast);
    expect(opened.state).toBe('open');
  });

  it('stays where it was until it is removed there', async () => {
    await browser.bring();
    expect(await titles(browser.before)).toEqual(['A forecast', 'A promise']);
  });

  it('takes its pictures along, and queues those that the server may lack', async () => {
    const { before, now, bring } = browser;
    const picture = { type: 'image/png', width: 1, height: 1, bytes: new Uint8Array([1]) };
    await before.database.images.bulkPut([
      { ...picture, hash: 'aa', name: 'harbour' },
      { ...picture, hash: 'bb', name: '' },
    ]);
    await bring();
    expect(await now.database.images.count()).toBe(2);
    const queued = (await now.database.outbox.toArray()).flatMap((row) => (row.type === 'picture' ? [row.hash] : []));
    expect(queued).toEqual(['aa']);
  });
});
