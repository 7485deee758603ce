import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draft } from '../assistant/draft.ts';
import { assembleDraft } from './tasks/draft.ts';

const plan = {
  topic: 'The roadmap meeting I cancelled',
  goal: 'Trust',
  outline: { keyPoints: ['A date is a bet', 'Odds are honest'] },
};
const draftOf = (request: object) =>
  draft.reply.parse(assembleDraft(draft.request.parse({ ...plan, estimatedLength: 'medium', ...request })));

describe('the notes of a draft', () => {
  it.each([
    'Five of eight bets shipped, against four of twenty-six items before.',
    'Ana’s team, which had promised 14 dates, kept three of them, all in May.',
    'In 2024: 12 calls, 4 customers, 1 apology, and nobody who asked for a date afterwards, as far as I know of it.',
    'No full stop here, and still one note',
  ])('are never cut at a comma: %s', (note) => {
    expect(draftOf({ researchData: note }).content.split('\n\n')).toContain(note);
  });

  it('are together under a neutral heading, without list markers', () => {
    const { content } = draftOf({ researchData: ['- We promised 14 dates', '• We kept three, in May', '3. Ana left'] });
    expect(content.split('\n\n').slice(-4)).toEqual([
      '## What I saw',
      'We promised 14 dates',
      'We kept three, in May',
      'Ana left',
    ]);
  });

  it('are complete, in order and without duplicates, whatever they contain', () => {
    const word = fc.constantFrom('bets', 'dates,', 'four', 'of', 'Ana;', 'customers.', '26', 'odds:');
    const notes = fc.array(fc.array(word, { minLength: 3, maxLength: 40 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(notes, (drawn) => {
        const lines = drawn.map((words, index) => `Note ${index}, ${words.join(' ')}`);
        const [, , ...below] = draftOf({ researchData: lines.join('\n') }).content.split('\n\n');
        expect(below).toEqual(['## What I saw', ...lines]);
      }),
    );
  });

  it('are left out when the plan contains them', () => {
    const { content } = draftOf({ researchData: 'Odds are honest.\nA date is a bet\nWe kept three.\nWe kept three.' });
    expect(content).toBe('## A date is a bet\n\n## Odds are honest\n\n## What I saw\n\nWe kept three.');
  });
});

it('a key point that is too long for a heading loses no word', () => {
  const long = `${'A date that is promised to one customer is a debt to all of them, '.repeat(3)}and it is paid in May.`;
  expect(draftOf({ outline: { keyPoints: [long] } }).content).toContain(long);
});

it.each([
  ['medium', 'one two three four five', 'is 16 words; the plan is for 1,000 to 1,500'],
  ['short', 'one', 'is 12 words; the plan is for 500 to 800'],
])('a %s draft whose material does not fill it says so', (estimatedLength, researchData, said) => {
  expect(draftOf({ estimatedLength, researchData }).lengthNote).toContain(said);
});

it('a draft that is as long as was asked for says nothing of its length', () => {
  expect(draftOf({ researchData: 'word '.repeat(1100) })).not.toHaveProperty('lengthNote');
});
