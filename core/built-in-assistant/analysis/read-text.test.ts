import { expect, it } from 'vitest';
import { readText } from './read-text.ts';

const sentencesOf = (text: string) => readText(text).sentences.map((sentence) => sentence.text);

it('a paragraph ends before a quotation or a line, without its marks', () => {
  const first = 'I wrote the odds of each date on a wall that everybody could see';
  expect(sentencesOf(`${first}\n\n> Dates are bets`)).toEqual([first, 'Dates are bets']);
  expect(sentencesOf(`${first}\n\n* * *\n\nDates are bets`)).toEqual([first, 'Dates are bets']);
});
