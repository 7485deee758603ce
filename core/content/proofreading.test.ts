import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotationFinder } from '../kernel/find-quote.ts';
import { findingsOfProofreading, isTaken, remarkOfFinding } from './proofreading.ts';

interface Change {
  readonly from: number;
  readonly to: number;
  readonly fix: string;
  readonly type?: string;
}

/** A browser's answer, which applies its own changes. */
function answerOf(text: string, changes: readonly Change[]) {
  let end = 0;
  let correctedInput = '';
  for (const { from, to, fix } of changes) {
    correctedInput += text.slice(end, from) + fix;
    end = to;
  }
  return {
    correctedInput: correctedInput + text.slice(end),
    corrections: changes.map(({ from, to, fix, type = 'spelling' }) => ({
      startIndex: from,
      endIndex: to,
      correction: fix,
      types: [type],
    })),
  };
}

/** A change of the first occurrence of some words. */
function changing(text: string, words: string, fix: string, type = 'spelling'): Change {
  const from = text.indexOf(words);
  return { from, to: from + words.length, fix, type };
}

/** The text after a press on each remark, in the order of the text. */
function pressed(text: string, changes: readonly Change[]): string {
  return findingsOfProofreading(text, answerOf(text, changes)).reduceRight((now, finding) => {
    const remark = remarkOfFinding(now, finding);
    const place = remark && quotationFinder(now)({ quote: remark.location, isReplaced: true });
    return place ? now.slice(0, place.from) + remark.replacement + now.slice(place.to) : now;
  }, text);
}

describe('a browser’s correction', () => {
  it('is a finding on its words, in the shape of the grammar checker’s', () => {
    const text = 'We recieve it, and they was late.';
    const changes = [changing(text, 'recieve', 'receive'), changing(text, 'was', 'were', 'grammar')];
    expect(findingsOfProofreading(text, answerOf(text, changes))).toEqual([
      { from: 3, to: 10, kind: 'Spelling', message: 'This may be misspelled.', fixes: ['receive'] },
      { from: 24, to: 27, kind: 'Grammar', message: 'The grammar may be wrong here.', fixes: ['were'] },
    ]);
  });

  it('is at its words behind emoji, whether the browser counts code units or characters', () => {
    const text = 'Ship it 🚀👩🏽‍💻 teh day after.';
    const change = changing(text, 'teh', 'the');
    const units = answerOf(text, [change]);
    const characters = (at: number) => Array.from(text.slice(0, at)).length;
    const counted = {
      ...units,
      corrections: units.corrections.map((each) => ({
        ...each,
        startIndex: characters(each.startIndex),
        endIndex: characters(each.endIndex),
      })),
    };
    for (const answer of [units, counted])
      expect(findingsOfProofreading(text, answer)).toMatchObject([{ from: change.from, to: change.to }]);
  });

  it.each([
    ['that does not lead to the corrected text', { correctedInput: 'Other words.', corrections: [] }],
    [
      'that overlaps another one',
      {
        correctedInput: 'x',
        corrections: [
          { startIndex: 0, endIndex: 6, correction: 'a' },
          { startIndex: 4, endIndex: 8, correction: 'b' },
        ],
      },
    ],
    ['that lies outside', { correctedInput: 'x', corrections: [{ startIndex: 0, endIndex: 900, correction: 'x' }] }],
    ['without positions', { correctedInput: 'x', corrections: [{ correction: 'x' }] }],
    ['that is no answer at all', null],
  ])('%s is left out with the others of its paragraph', (_what, answer) => {
    expect(findingsOfProofreading('We recieve it.', answer)).toEqual([]);
  });

  it.each([
    ['code', 'Run `teh` now.', 'teh'],
    ['an address', 'See https://exmaple.com/teh now.', 'teh'],
    ['the address of a link', 'See [it](https://teh.com) now.', 'teh'],
    ['the mark of a heading', '# Title', '# '],
    ['the mark of a point', '- One', '- '],
  ])('that touches %s is left out', (_what, text, words) => {
    expect(findingsOfProofreading(text, answerOf(text, [changing(text, words, '')]))).toEqual([]);
  });

  it('that changes nothing is left out', () => {
    expect(findingsOfProofreading('Fine.', answerOf('Fine.', [changing('Fine.', 'Fine', 'Fine')]))).toEqual([]);
  });
});

describe('as a remark, it', () => {
  it('quotes as many words as tell its place from the same words elsewhere', () => {
    const text = 'They was early. We was late.';
    const from = text.lastIndexOf('was');
    const [finding] = findingsOfProofreading(text, answerOf(text, [{ from, to: from + 3, fix: 'were' }]));
    expect(remarkOfFinding(text, finding!)).toMatchObject({ location: 'We was late.', replacement: 'We were late.' });
  });

  it('quotes the words around a comma that is missing', () => {
    const text = 'However it worked.';
    const [finding] = findingsOfProofreading(text, answerOf(text, [{ from: 7, to: 7, fix: ',' }]));
    expect(remarkOfFinding(text, finding!)).toMatchObject({ location: 'However it', replacement: 'However, it' });
  });

  it('is none where the same line stands before it', () => {
    const text = 'So was we.\nSo was we.';
    const from = text.lastIndexOf('was');
    const [finding] = findingsOfProofreading(text, answerOf(text, [{ from, to: from + 3, fix: 'were' }]));
    expect(remarkOfFinding(text, finding!)).toBeNull();
  });

  it('changes nothing outside of its range, whatever the text and the corrections are', () => {
    const word = fc.constantFrom('was', 'teh', 'recieve', '🚀', '👩🏽‍💻', 'a', 'naïve', '日本語', '**so**', ',', 'Zürich');
    const text = fc
      .array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', '\n', '. ')), { maxLength: 25 })
      .map((parts) => parts.flat().join(''));
    const fix = fc.constantFrom('', 'x', 'were 🚀', ',', 'the');
    fc.assert(
      fc.property(text, fix, fc.nat(), fc.nat(12), (draft, replacement, at, length) => {
        const from = Math.min(at % (draft.length + 1), draft.length);
        const to = Math.min(draft.length, from + length);
        const after = pressed(draft, [{ from, to, fix: replacement }]);
        const wanted = draft.slice(0, from) + replacement + draft.slice(to);
        expect([draft, wanted]).toContain(after);
      }),
      { numRuns: 500 },
    );
  });
});

it('two findings at the same place are told by their overlap', () => {
  const taken = [{ from: 5, to: 8 }];
  expect(isTaken({ from: 7, to: 9 }, taken)).toBe(true);
  expect(isTaken({ from: 5, to: 5 }, taken)).toBe(true);
  expect(isTaken({ from: 8, to: 9 }, taken)).toBe(false);
  expect(isTaken({ from: 8, to: 8 }, taken)).toBe(false);
});
