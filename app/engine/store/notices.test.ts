import { describe, expect, it } from 'vitest';
import { newIdea } from '#core/testing/ideas.ts';
import { account, TestBrowser } from '../../testing/test-browser.ts';
import { type NoticeFacts, noticesOf, readNoticeFacts } from './notices.ts';
import type { OutboxRow, StoredContentRow } from './rows.ts';

const nothing: NoticeFacts = { parked: [], contentRows: [], merged: [], news: [], ending: [], marks: [] };
const ended = { platformId: 1, state: 'ended', endsAt: '2026-11-27T08:00:00.000Z' } as const;
const row = (id: string, conflicts: readonly string[]) =>
  ({ id, row: { title: `Piece ${id}`, conflicts, deletedAt: null } }) as unknown as StoredContentRow;
const parked = { id: 7, documentId: 'a', reason: 'Too large', at: 5 } as OutboxRow;
const post = {
  id: 'published d',
  item: { id: 'd', title: 'Piece d' },
  event: 'published',
  platformIds: [4],
  postedOn: [],
  at: null,
} as const;
const merged = { id: 'c', title: 'Piece c', from: [], to: ['ff'], devices: [] };

describe('notices', () => {
  it('are none when nothing waits', () => {
    expect(noticesOf(nothing)).toEqual([]);
  });

  it('show what went wrong first, then choices, posts and changes from elsewhere', () => {
    const notices = noticesOf({
      ...nothing,
      parked: [parked],
      contentRows: [row('a', []), row('b', ['title'])],
      merged: [merged],
      news: [post],
    });
    expect(notices.map((notice) => [notice.type, notice.item?.title, notice.isRead])).toEqual([
      ['refused', 'Piece a', false],
      ['choice', 'Piece b', false],
      ['post', 'Piece d', false],
      ['merged', 'Piece c', false],
    ]);
  });

  it('say once that an account has to be connected again, and again when it ends another time', () => {
    const [notice] = noticesOf({ ...nothing, ending: [ended] });
    expect(notice).toMatchObject({ type: 'connection', connection: ended, isRead: false });
    const marks = [{ id: notice!.id, state: 'removed' }] as const;
    expect(noticesOf({ ...nothing, ending: [ended], marks })).toEqual([]);
    const later = { ...ended, endsAt: '2027-01-27T08:00:00.000Z' };
    expect(noticesOf({ ...nothing, ending: [later], marks })).toHaveLength(1);
  });

  it('name the piece that the server would not publish', () => {
    const about = { itemId: 'b', action: 'publish', generations: { 4: 1 }, zone: 'UTC' };
    const call = { id: 8, type: 'request', documentId: '', about, reason: 'No words', at: 6 } as unknown as OutboxRow;
    expect(noticesOf({ ...nothing, parked: [call], contentRows: [row('b', [])] })).toMatchObject([
      { type: 'refused', what: 'publishing', item: { id: 'b', title: 'Piece b' }, reason: 'No words' },
    ]);
  });

  it('stay read or removed until there is something new about the same piece', () => {
    const facts = { ...nothing, contentRows: [row('b', ['title'])], merged: [merged] };
    const [choice, news] = noticesOf(facts);
    const marks = [
      { id: choice!.id, state: 'read' },
      { id: news!.id, state: 'removed' },
    ] as const;
    expect(noticesOf({ ...facts, marks }).map((notice) => [notice.type, notice.isRead])).toEqual([['choice', true]]);
    const later = noticesOf({ ...facts, merged: [{ ...merged, to: ['ee'] }], marks });
    expect(later.map((notice) => [notice.type, notice.isRead])).toEqual([
      ['choice', true],
      ['merged', false],
    ]);
  });

  it('marked on another device are marked here, and removing wins', () => {
    const facts = { ...nothing, contentRows: [row('b', ['title'])] };
    const [choice] = noticesOf(facts);
    const marks = [
      { id: choice!.id, state: 'removed' },
      { id: choice!.id, state: 'read' },
    ] as const;
    expect(noticesOf({ ...facts, marks })).toEqual([]);
    expect(noticesOf({ ...facts, marks: marks.slice(1) })).toMatchObject([{ isRead: true }]);
  });
});

const id = '55555555-5555-4555-8555-555555555555';

describe('notices of this device', () => {
  it('leave out news for who does not want them', async () => {
    const { documents, database, store } = new TestBrowser().openTab();
    await documents.applyCommand(id, 'addIdea', newIdea({ id, title: 'A promise' }));
    await database.merged.put({ id, from: [], to: ['ff'], devices: [] });
    const titles = async () =>
      noticesOf({ ...(await readNoticeFacts(store)), news: [], ending: [] }).map(({ type, item }) => [
        type,
        item?.title,
      ]);
    expect(await titles()).toEqual([['merged', 'A promise']]);
    await documents.applyCommand(account, 'setPreference', { name: 'mergedNotices', value: false });
    expect(await titles()).toEqual([]);
  });
});
