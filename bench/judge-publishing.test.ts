import { expect, it } from 'vitest';
import type { HeldPost } from '#server/testing/stand-in-platform/script.ts';
import { judgePublishing, type Due } from './judge-publishing.ts';

const webhook = 14;
const due = (id: string, platformId = 9): Due => ({ id, platformId, dueAt: 1_000, text: `Bet ${id} of many.` });
const status = (text: string, at = 1_500): HeldPost => ({
  kind: 'status',
  id: crypto.randomUUID(),
  owner: 'ann',
  text,
  repliesTo: null,
  createdAt: new Date(at).toISOString(),
  headers: {},
});
const event = (itemId: string, eventId: string): HeldPost => ({
  ...status(JSON.stringify({ item: { id: itemId } })),
  kind: 'event',
  headers: { 'x-rostrum-event-id': eventId },
});

it('counts items posted once, doubled, lost, asked about, unreported and denied', () => {
  const verdict = judgePublishing({
    due: [due('1'), due('2'), due('3'), due('4'), due('5'), due('6'), due('7'), due('12')],
    records: [
      { item_id: '1', state: 'shared' },
      { item_id: '2', state: 'shared' },
      { item_id: '3', state: 'queued' },
      { item_id: '4', state: 'unknown' },
      { item_id: '5', state: 'queued' },
      { item_id: '6', state: 'failed' },
      { item_id: '7', state: 'failed' },
    ],
    posts: [
      status('Bet 1 of many.', 1_250),
      status('Bet 2 of many.', 2_000),
      status('Bet 2 of many.', 9_000),
      status('Bet 5 of many.'),
      status('Bet 6 of many.'),
    ],
    webhook,
  });
  expect(verdict).toEqual({
    due: 8,
    once: 3,
    doubled: 1,
    repeated: 0,
    // 3 waits in the queue; the server has no record of 12.
    lost: 2,
    unknown: 1,
    asks: 1,
    unsaid: 1,
    denied: 1,
    handedOver: 0,
    delays: [250, 1_000, 500, 500],
  });
});

it('counts an event that is repeated under its id as one', () => {
  const verdict = judgePublishing({
    due: [due('1', webhook), due('2', webhook)],
    records: [
      { item_id: '1', state: 'shared' },
      { item_id: '2', state: 'shared' },
    ],
    posts: [event('1', 'a'), event('1', 'a'), event('2', 'b'), event('2', 'c')],
    webhook,
  });
  expect(verdict).toMatchObject({ once: 1, repeated: 1, doubled: 1, lost: 0 });
});

it('counts an article that readers see, and no draft of it', () => {
  const article = (text: string, record: object): HeldPost => ({
    ...status(text),
    kind: 'article',
    record: { ...record },
  });
  const verdict = judgePublishing({
    due: [due('1', 11), due('2', 12), due('3', 13), due('4', 3)],
    records: ['1', '2', '3', '4'].map((id) => ({ item_id: id, state: 'shared' })),
    posts: [
      article('<p>Bet 1 of many.</p>', { status: 'publish' }),
      article('<p>Bet 1 of many.</p>', { status: 'draft' }),
      article('<p>Bet 2 of many.</p>', { status: 'published' }),
      article('Bet 3 of many.', { published: false }),
      article('# Bet 4 of many.', { publishStatus: 'public' }),
    ],
    webhook,
  });
  expect(verdict).toMatchObject({ once: 3, doubled: 0, lost: 1 });
});

it('counts a thread as one when all of its posts are there, and what is missing or doubled of it', () => {
  const thread = (id: string): Due => ({ ...due(id, 2), further: [`Part 2 of bet ${id}.`, `Part 3 of bet ${id}.`] });
  const parts = (id: string) => [status(`Bet ${id} of many.`), ...thread(id).further!.map((text) => status(text))];
  const verdict = judgePublishing({
    due: ['1', '2', '3', '4', '11', '13', '14'].map(thread),
    records: [
      { item_id: '1', state: 'shared' },
      { item_id: '2', state: 'shared' },
      { item_id: '3', state: 'shared' },
      { item_id: '4', state: 'failed' },
      { item_id: '11', state: 'unknown' },
      // Its author would post the first post twice.
      { item_id: '13', state: 'by-hand' },
      { item_id: '14', state: 'by-hand' },
    ],
    posts: [
      ...parts('1'),
      ...parts('2'),
      // The second part was posted again.
      parts('2')[1]!,
      ...parts('3').slice(0, 2),
      ...parts('4').slice(0, 1),
      ...parts('11').slice(0, 1),
      ...parts('13').slice(0, 1),
    ],
    webhook,
  });
  const missing = { lost: 1, asks: 2, unknown: 1, denied: 0, handedOver: 1 };
  expect(verdict).toMatchObject({ due: 7, once: 1, doubled: 1, ...missing });
});
