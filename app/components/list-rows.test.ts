import { expect, it } from 'vitest';
import { listedItem } from '#core/testing/listed-items.ts';
import type { StoredContentRow } from '../engine/rows.ts';
import { draftRows, ideaRows, outRows } from './list-rows.ts';

function storedRow(id: string, row: Partial<StoredContentRow['row']>): StoredContentRow {
  return {
    id,
    heads: [],
    seq: 0,
    projectorVersion: 1,
    row: listedItem({ title: id, createdAt: null, ...row }, id).row,
  };
}

it('lists ideas in their order, without deleted ones and without drafts', () => {
  const rows = [
    storedRow('second', { position: 'a1' }),
    storedRow('first', { position: 'a0' }),
    storedRow('gone', { position: 'a0', deletedAt: '2026-11-21T00:00:00.000Z' }),
    storedRow('written', { position: 'a0', status: 'draft' }),
  ];
  expect(ideaRows(rows).map(({ id }) => id)).toEqual(['first', 'second']);
});

it('orders ideas at the same position alike on every device', () => {
  const rows = [storedRow('b', {}), storedRow('a', {})];
  expect(ideaRows(rows).map(({ id }) => id)).toEqual(['a', 'b']);
});

it('lists drafts, the newest first', () => {
  const rows = [
    storedRow('old', { status: 'draft', createdAt: '2026-11-01T00:00:00.000Z' }),
    storedRow('new', { status: 'draft', createdAt: '2026-11-20T00:00:00.000Z' }),
    storedRow('idea', {}),
  ];
  expect(draftRows(rows).map(({ id }) => id)).toEqual(['new', 'old']);
});

it('lists what is scheduled, the soonest first, before what is published, the newest first', () => {
  const rows = [
    storedRow('old post', { status: 'published', publishedAt: '2026-11-01T00:00:00.000Z' }),
    storedRow('later', { status: 'scheduled', scheduledAt: '2026-12-02T09:00:00.000Z' }),
    storedRow('new post', { status: 'published', publishedAt: '2026-11-20T00:00:00.000Z' }),
    storedRow('soon', { status: 'scheduled', scheduledAt: '2026-12-01T09:00:00.000Z' }),
    storedRow('gone', { status: 'published', deletedAt: '2026-11-21T00:00:00.000Z' }),
    storedRow('draft', { status: 'draft' }),
  ];
  expect(outRows(rows).map(({ id }) => id)).toEqual(['soon', 'later', 'new post', 'old post']);
});
