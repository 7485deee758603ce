import { expect, it } from 'vitest';
import type { RepliesReply } from '#core/api/replies.ts';
import type { ContentRow } from '#core/content/content-row.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { dropOldReplies, repliesIn, repliesPreference, withReplies } from './kept-replies.ts';

const replies = (text: string): RepliesReply => [
  {
    platformId: 9,
    asOf: '2026-11-27T14:05:00.000Z',
    replies: [
      { id: '1', author: 'Bea', handle: '@bea', text, url: null, at: '2026-11-27T14:00:00.000Z', isOwn: false },
    ],
  },
];

it('the replies that were read last are kept, those of other items too', () => {
  const first = withReplies(null, 'a', replies('one'));
  const both = withReplies(first, 'b', replies('two'));
  expect([repliesIn(both, 'a'), repliesIn(both, 'b')]).toEqual([replies('one'), replies('two')]);
  const again = withReplies(both, 'a', replies('three'));
  expect([repliesIn(again, 'a'), repliesIn(again, 'b')]).toEqual([replies('three'), replies('two')]);
  expect(repliesIn(again, 'c')).toBeNull();
});

it('those of twenty items are kept, the last ones', () => {
  let stored: string | null = null;
  for (let nth = 0; nth < 25; nth += 1) stored = withReplies(stored, String(nth), replies(String(nth)));
  expect([repliesIn(stored, '4'), repliesIn(stored, '5')]).toEqual([null, replies('5')]);
});

it('long ones leave no room for others, and never none for themselves', () => {
  const long = replies('x'.repeat(300_000));
  const stored = withReplies(withReplies(null, 'a', long), 'b', long);
  expect([repliesIn(stored, 'a'), repliesIn(stored, 'b')]).toEqual([null, long]);
  const larger = replies('x'.repeat(500_000));
  expect(repliesIn(withReplies(stored, 'c', larger), 'c')).toEqual(larger);
});

it.each([[null], [7], ['not JSON'], ['{"itemId":"a"}'], ['[null,7,{"itemId":"a"}]']])(
  '%j tells no replies',
  (stored) => {
    expect(repliesIn(stored, 'a')).toBeNull();
    expect(repliesIn(withReplies(stored, 'b', replies('two')), 'b')).toEqual(replies('two'));
  },
);

it('those of an item that is deleted or not posted any more are deleted', async () => {
  const { database, store } = new TestBrowser().openTab();
  const put = (id: string, row: object) =>
    database.contentRows.put({ id, heads: [], projectorVersion: 1, seq: 0, row: row as ContentRow });
  const posted = { deletedAt: null, publications: [{ state: 'shared' }] };
  await put('posted', posted);
  await put('deleted', { ...posted, deletedAt: '2026-11-27T14:05:00.000Z' });
  await put('taken down', { ...posted, publications: [{ state: 'withdrawn' }] });
  let value = '';
  for (const id of ['posted', 'deleted', 'taken down', 'unknown here']) value = withReplies(value, id, replies(id));
  await database.preferences.put({ name: repliesPreference, value });
  await store.write(['preferences', 'contentRows'], dropOldReplies);
  const kept = (await database.preferences.get(repliesPreference))?.value;
  expect(JSON.parse(String(kept))).toEqual([{ itemId: 'posted', replies: replies('posted') }]);
});
