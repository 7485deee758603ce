import { expect, it } from 'vitest';
import { linesOf, namesIn } from './subject.ts';

it.each([
  ['Pricing, hiring; roadmaps', ['Pricing', 'hiring', 'roadmaps']],
  ['Pricing, hiring, and roadmaps', ['Pricing', 'hiring', 'roadmaps']],
  ['How we price, because nobody dares to', ['How we price, because nobody dares to']],
  ['A date is a bet that somebody else has to pay for, in the end', undefined],
  ['Pricing, and why\nHiring', ['Pricing, and why', 'Hiring']],
])('a list of names is read out of %j, and a sentence is left whole', (written, names) => {
  expect(namesIn(written)).toEqual(names ?? [written]);
});

it('lines are divided by nothing but line breaks and list marks', () => {
  expect(linesOf('- One, two; three. Four\n\n2) 14 dates • 3.5 of them')).toEqual([
    'One, two; three. Four',
    '14 dates',
    '3.5 of them',
  ]);
});
