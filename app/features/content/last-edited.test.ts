import { describe, expect, it } from 'vitest';
import type { ContentRow } from '#core/content/content-row.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { lastEdited } from './last-edited.ts';

function storedRow(id: string, seq: number, over: Partial<ContentRow> = {}): StoredContentRow {
  const row = { status: 'draft', deletedAt: null, title: 'Bets', resumeStep: 1, words: 0, ...over } as ContentRow;
  return { id, seq, heads: [], projectorVersion: 1, row };
}

describe('the piece to continue', () => {
  it('is the one that the server numbered last', () => {
    expect(lastEdited([storedRow('a', 5), storedRow('b', 9), storedRow('c', 2)], [])).toBe('b');
  });

  it('is one with a change that waits to be sent, the newest first', () => {
    const queued = [
      { documentId: 'a', at: 30 },
      { documentId: 'c', at: 10 },
      { documentId: 'c', at: 40 },
    ];
    expect(lastEdited([storedRow('a', 5), storedRow('b', 9), storedRow('c', 0)], queued)).toBe('c');
  });

  it('is an idea that the wizard has come far with, before newer ideas', () => {
    const rows = [
      storedRow('a', 9, { status: 'ideas' }),
      storedRow('b', 1, { status: 'ideas', resumeStep: 3 }),
      storedRow('c', 2, { status: 'ideas' }),
    ];
    expect(lastEdited(rows, [])).toBe('b');
    expect(lastEdited([rows[0]!, rows[2]!], [])).toBe('a');
  });

  it('is no idea in which nothing was written', () => {
    const rows = [
      storedRow('a', 9, { status: 'ideas', title: '', isBlank: true }),
      storedRow('b', 1, { status: 'ideas' }),
    ];
    expect(lastEdited(rows, [])).toBe('b');
  });

  it('is nothing that is deleted or done', () => {
    expect(
      lastEdited(
        [storedRow('b', 8, { deletedAt: '2026-11-21T08:00:00.000Z' }), storedRow('c', 7, { status: 'published' })],
        [],
      ),
    ).toBeNull();
  });
});
