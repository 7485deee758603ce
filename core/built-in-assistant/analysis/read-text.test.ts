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

it.each([
  ['A plan is a guess. In 2023 we missed nine dates of twelve and I had seen teh reasons in March.', 'en'],
  ['We had no plan for the week in which the network went down. It taught us more than a year of talks did.', 'en'],
  ['Onze planning is een gok. In 2023 misten we negen van de twaalf data en ik had de redenen in maart al.', 'other'],
  ['Um plano é uma aposta. Em 2023 perdemos nove datas de doze e eu já tinha visto as razões em março.', 'other'],
  ['Un piano è una scommessa. Nel 2023 abbiamo mancato nove date su dodici e avevo già visto le ragioni.', 'other'],
  ['Vi mistede ni datoer ud af tolv i 2023, og jeg havde set grundene i marts, for det er altid sådan.', 'other'],
  ['Ein Plan ist eine Wette. Im Jahr 2023 haben wir neun von zwölf Terminen verfehlt, und ich wusste es.', 'de'],
  ['Un plan est un pari. En 2023 nous avons manqué neuf dates sur douze et je le savais depuis le mois de mars.', 'fr'],
])('the language of a short paragraph is known, or none: %j is %s', (text, language) => {
  expect(readText(text).language).toBe(language);
});
