import { expect, it } from 'vitest';
import { readText } from './read-text.ts';

const sentencesOf = (text: string) => readText(text).sentences.map((sentence) => sentence.text);

it('a paragraph ends before a quotation or a line, without its marks', () => {
  const first = 'I wrote the odds of each date on a wall that everybody could see';
  expect(sentencesOf(`${first}\n\n> Dates are bets`)).toEqual([first, 'Dates are bets']);
  expect(sentencesOf(`${first}\n\n* * *\n\nDates are bets`)).toEqual([first, 'Dates are bets']);
});

it.each([
  ['Nella mia osteria abbiamo tolto il menù.', 'other'],
  ['La mia squadra non ha mai mantenuto una data.', 'other'],
  ['Não há nada mais caro que uma data.', 'other'],
  ['Nadie de mi equipo cumplió la fecha.', 'es'],
  ['Personne ne lit la feuille de route.', 'fr'],
  ['Niemand hält die Termine ein.', 'de'],
  ['A date is a bet.', 'en'],
  ['Roadmap dates', 'en'],
])('the language of a few words is known, or none: %j is %s', (text, language) => {
  expect(readText(text).language).toBe(language);
});
