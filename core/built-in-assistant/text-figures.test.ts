import { expect, it } from 'vitest';
import { figuresOf, usualFigures } from './text-figures.ts';

it('a text is measured by its words, its sentences, and who is spoken of', () => {
  expect(figuresOf('I counted the dates. You may count yours. The list had nine.')).toEqual({
    words: 12,
    minutes: 1,
    grade: expect.any(Number) as number,
    sentences: [4, 4, 4],
    first: 33,
    second: 33,
  });
});

it('a harder text needs a higher grade, and only English has one', () => {
  const easy = figuresOf('We sat down. We ate. It was good. Then we went home.').grade!;
  const hard = figuresOf(
    'The implementation of organisational transformation necessitates considerable interdepartmental communication.',
  ).grade!;
  expect(hard).toBeGreaterThan(easy + 8);
  expect(
    figuresOf('Seit Mai vergeben wir in der Werkstatt keine Termine mehr, und wer kommt, kommt dran.').grade,
  ).toBeNull();
});

it('a language that is not known has no share of persons', () => {
  const italian = 'Avevamo trentaquattro piatti in carta e ne cucinavamo bene nove, gli altri stavano in congelatore.';
  expect(figuresOf(italian)).toMatchObject({ first: null, second: null, sentences: [15] });
});

it('usual values are the middle of a person’s texts, and none without texts', () => {
  const of = (content: string) => figuresOf(content);
  expect(usualFigures([of('One two three.'), of('One two three four five.'), of('One two.')]).sentence).toBe(3);
  expect(usualFigures([])).toEqual({ minutes: null, grade: null, sentence: null, first: null, second: null });
});
