import { beforeEach, describe, expect, it } from 'vitest';
import { distribute, settlePublication, updatePublication, withdrawPublication } from '#core/api/publishing.ts';
import { fillPath } from '#core/api/endpoint.ts';
import { ideaId, newIdea } from '#core/testing/ideas.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import type { RequestOutboxRow } from './rows.ts';
import {
  cancelPublishingCall,
  discardRefusedCall,
  leaveOutPlatform,
  publishingRequest,
  queuePublishingCall,
  readPublishingCalls,
  sendRefusedCallAgain,
} from './publishing-calls.ts';

const words = { action: 'publish', title: 'Bets', content: 'Every roadmap is a bet.' } as const;

let nudges = 0;
const device = () => {
  const browser = new TestBrowser();
  const tab = browser.openTab();
  const { clock, random } = browser;
  const home = { deps: { store: tab.store, clock, random }, nudge: () => (nudges += 1) };
  const rows = async () => await tab.database.outbox.toArray();
  const calls = async () => (await rows()).filter((row): row is RequestOutboxRow => row.type === 'request');
  const change = async (id: number, changes: Partial<RequestOutboxRow>) =>
    await tab.database.outbox.update(id, { ...changes });
  const about = async () => await tab.store.read(['outbox'], (transaction) => readPublishingCalls(transaction, ideaId));
  return { tab, home, rows, calls, change, about };
};
const asked = (...platforms: number[]) => ({
  itemId: ideaId,
  zone: 'Europe/Berlin',
  generations: Object.fromEntries(platforms.map((platform) => [platform, 1])),
});

beforeEach(() => {
  nudges = 0;
});

describe('a piece that is published', () => {
  it('waits in one row behind its own words, with a key of its own', async () => {
    const { tab, home, rows, calls } = device();
    await tab.documents.applyCommand(ideaId, 'addIdea', newIdea());
    expect(await queuePublishingCall(home, asked(4, 1), words)).toBe(true);
    expect((await rows()).map(({ type }) => type)).toEqual(['chunk', 'request']);
    const [call] = await calls();
    expect(call).toMatchObject({ method: 'POST', path: '/api/content/distribute', documentId: '', state: 'waiting' });
    expect(call!.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(call!.json)).toEqual({
      contentId: ideaId,
      platforms: [1, 4],
      title: 'Bets',
      content: 'Every roadmap is a bet.',
      generations: { 1: 1, 4: 1 },
      atOnce: true,
    });
    expect(nudges).toBe(1);
  });

  it('is asked for once, however often the button is pressed', async () => {
    const { home, about } = device();
    await queuePublishingCall(home, asked(4), words);
    expect(await queuePublishingCall(home, asked(4), words)).toBe(false);
    expect(await queuePublishingCall(home, asked(4, 9), words)).toBe(true);
    expect((await about()).map(({ generations }) => generations)).toEqual([{ 4: 1 }, { 9: 1 }]);
  });

  it('leaves out a platform where the person has posted meanwhile', async () => {
    const { home, about, calls } = device();
    await queuePublishingCall(home, asked(4, 1), words);
    await leaveOutPlatform(home, { itemId: ideaId, platformId: 1 });
    expect(await about()).toMatchObject([{ generations: { 4: 1 } }]);
    expect(JSON.parse((await calls())[0]!.json)).toMatchObject({
      platforms: [4],
      generations: { 4: 1 },
      title: 'Bets',
    });
    await leaveOutPlatform(home, { itemId: ideaId, platformId: 4 });
    expect(await calls()).toEqual([]);
  });

  it('can be taken back while it waits, and says so when it may have left', async () => {
    const { home, calls, change } = device();
    await queuePublishingCall(home, asked(4), words);
    const [first] = await calls();
    expect(await cancelPublishingCall(home, first!.id!)).toBe('cancelled');
    expect(await cancelPublishingCall(home, first!.id!)).toBe('gone');
    await queuePublishingCall(home, asked(4), words);
    const [second] = await calls();
    await change(second!.id!, { leftAt: 5 });
    expect(await cancelPublishingCall(home, second!.id!)).toBe('may-have-left');
    expect(await calls()).toEqual([]);
  });
});

describe('a call that the server refused', () => {
  const refused = async () => {
    const made = device();
    await queuePublishingCall(made.home, asked(4), words);
    const [row] = await made.calls();
    await made.change(row!.id!, { state: 'parked', reason: 'No words', failures: 5 });
    return { ...made, row: row! };
  };

  it('is shown at its item with the reason', async () => {
    const { about, row } = await refused();
    expect(await about()).toMatchObject([{ id: row.id, action: 'publish', state: 'parked', reason: 'No words' }]);
  });

  it('is sent again as a new call, behind what was written since', async () => {
    const { home, calls, row } = await refused();
    await sendRefusedCallAgain(home, row.id!);
    const [again] = await calls();
    expect(again).toMatchObject({ state: 'waiting', reason: null, json: row.json });
    expect(again!.id).toBeGreaterThan(row.id!);
    expect(again!.idempotencyKey).not.toBe(row.idempotencyKey);
    expect(again).not.toHaveProperty('failures');
  });

  it('goes when it is put away, or when the same is asked for anew', async () => {
    const one = await refused();
    await discardRefusedCall(one.home, one.row.id!);
    expect(await one.calls()).toEqual([]);
    const other = await refused();
    await queuePublishingCall(other.home, asked(4), words);
    expect(await other.about()).toMatchObject([{ state: 'waiting' }]);
  });
});

describe('calls on the wire', () => {
  const params = { id: ideaId, platform: '4' };

  it.each([
    [{ action: 'settle', isThere: true } as const, settlePublication],
    [{ action: 'update' } as const, updatePublication],
    [{ action: 'take-down' } as const, withdrawPublication],
  ])('%j is the call that the API describes', (given, { method, path }) => {
    expect(publishingRequest(asked(4), given)).toMatchObject({ method, path: fillPath(path, params) });
  });

  it('has bodies that the API takes', () => {
    const published = publishingRequest(asked(4, 14), words);
    expect(published).toMatchObject({ method: distribute.method, path: distribute.path });
    expect(distribute.body?.parse(JSON.parse(published.json))).toMatchObject({ platforms: [4, 14], atOnce: true });
    const settled = publishingRequest(asked(9), { action: 'settle', isThere: false });
    expect(settlePublication.body?.parse(JSON.parse(settled.json))).toEqual({ generation: 1, isThere: false });
  });
});
