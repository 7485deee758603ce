import { expect, it } from 'vitest';
import { publicationTrouble } from './publication-state.ts';

it('is none while nothing waits for its person', () => {
  expect(publicationTrouble([])).toBeNull();
  expect(
    publicationTrouble([
      { platformId: 4, state: 'shared' },
      { platformId: 9, state: 'publishing' },
    ]),
  ).toBeNull();
});

it('is the worst of them, with every platform that has it', () => {
  const publications = [
    { platformId: 1, state: 'by-hand' },
    { platformId: 4, state: 'failed' },
    { platformId: 9, state: 'overdue' },
    { platformId: 14, state: 'failed' },
  ] as const;
  expect(publicationTrouble(publications)).toEqual({ state: 'failed', platformIds: [4, 14] });
  expect(publicationTrouble(publications.slice(2, 3))).toEqual({ state: 'overdue', platformIds: [9] });
  expect(publicationTrouble(publications.slice(0, 1))).toEqual({ state: 'by-hand', platformIds: [1] });
});
