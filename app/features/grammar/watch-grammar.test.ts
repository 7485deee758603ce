import { describe, expect, it } from 'vitest';
import type { Finding } from '#core/grammar/findings.ts';
import { placeFindings } from './watch-grammar.ts';

const filter = { known: new Set<string>(), ignored: new Set<string>() };
const typo: Finding = { from: 4, to: 7, kind: 'Typo', message: 'Look.', fixes: ['the'] };
const checked = new Map<string, readonly Finding[]>([
  ['See teh plan.', [typo]],
  ['All is well.', []],
]);
const found = (paragraph: string) => checked.get(paragraph);
const placed = (draft: string, more: Partial<Parameters<typeof placeFindings>[0]> = {}) =>
  placeFindings({ draft, found, filter, shown: [], caret: null, ...more }).map(({ from, to }) => [from, to]);

describe('the findings of a paragraph', () => {
  it('stands wherever that paragraph is by now, twice where it is there twice', () => {
    expect(placed('All is well.\n\nSee teh plan.\n\nSee teh plan.')).toEqual([
      [18, 21],
      [33, 36],
    ]);
  });

  it('is kept from before while the paragraph was not checked again', () => {
    const shown = [
      { ...typo, from: 18, to: 21, key: '' },
      { ...typo, from: 40, to: 43, key: '' },
    ];
    expect(placed('All is well.\n\nSee teh plan, now.', { shown })).toEqual([[18, 21]]);
  });

  it('waits while its word is being written', () => {
    expect(placed('See teh plan.', { caret: 7 })).toEqual([]);
    expect(placed('See teh plan.', { caret: 5 })).toEqual([[4, 7]]);
  });
});
