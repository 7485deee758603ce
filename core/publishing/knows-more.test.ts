import { expect, it } from 'vitest';
import { knowsMore } from './publications.ts';
import { publicationStates } from './publication-state.ts';

it('the later generation counts, of the document or the tables', () => {
  for (const state of publicationStates)
    for (const other of publicationStates) {
      expect(knowsMore({ generation: 2, state }, { generation: 1, state: other })).toBe(true);
      expect(knowsMore({ generation: 1, state }, { generation: 2, state: other })).toBe(false);
    }
});

it('within a generation the document counts if it says that the post is shared, unless it was taken down', () => {
  const believed = publicationStates.filter((state) =>
    knowsMore({ generation: 1, state: 'shared' }, { generation: 1, state }),
  );
  expect(believed).toEqual(['queued', 'publishing', 'failed', 'unknown', 'overdue', 'by-hand']);
  for (const state of publicationStates)
    expect(knowsMore({ generation: 1, state: 'failed' }, { generation: 1, state })).toBe(false);
});
