import { expect, it } from 'vitest';
import { linesOf } from './subject.ts';

it('lines are divided by nothing but line breaks and list marks', () => {
  expect(linesOf('- One, two; three. Four\n\n2) 14 dates • 3.5 of them')).toEqual([
    'One, two; three. Four',
    '14 dates',
    '3.5 of them',
  ]);
});
