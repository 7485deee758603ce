import { describe, expect, it } from 'vitest';
import { checkDraft } from './rule-book.ts';

/** A line after each press on a wordy phrase. */
function pressed(line: string): string {
  return checkDraft(line)
    .remarks.filter(({ rule }) => rule === 'wordy')
    .reduce((text, { location, replacement }) => text.replace(location!, replacement ?? location!), line);
}

describe('a press on a wordy phrase', () => {
  it.each([
    ['He came despite the fact that it rained.', 'He came although it rained.'],
    ['She is able to sing.', 'She can sing.'],
    ['In the event that you come, call.', 'If you come, call.'],
    ['With the exception of Ana, all came.', 'Except for Ana, all came.'],
    ['It rained, but it should be noted that nobody came.', 'It rained, but nobody came.'],
    ['Nous avons fait cela dans le but de réduire les coûts.', 'Nous avons fait cela pour réduire les coûts.'],
    ['Il convient de noter que la fête est finie.', 'La fête est finie.'],
    ['Lo hicimos con el fin de vender más en la tienda.', 'Lo hicimos para vender más en la tienda.'],
    [
      'Wir kommen nicht aufgrund der Tatsache, dass es regnet und die Bahn nicht fährt.',
      'Wir kommen nicht, weil es regnet und die Bahn nicht fährt.',
    ],
  ])('leaves a sentence: %s', (line, wanted) => {
    expect(pressed(line)).toBe(wanted);
  });

  it.each([
    'This is despite the fact that it rained.',
    'It is late due to the fact that nobody came, and that it rained.',
    'We stayed, although it should be noted that the hall is small, and that the town is far.',
    'We stayed, although it should be noted that the hall is small.',
    'She is able to sing and to dance.',
    'She is able to and willing to sing.',
    'Such a large number of letters came.',
    'In the course of time it changed.',
    'We raised a sum in the vicinity of £640.',
    'Everything we have in order to win is here.',
    "Nous avons fait cela dans le but de réduire les coûts et d'améliorer la vie.",
    'La maison est en vue de la mer et de la colline.',
    'Il convient de noter que la fête est finie, et que tout le monde est parti.',
    'Lo hicimos con el fin de vender más y de comprar menos.',
    'Compré la cámara con el objetivo de 35 mm para la boda.',
    'Debido al hecho de que llueve, no hay nadie en la tienda.',
    'Wir kommen nicht aufgrund der Tatsache, dass es regnet und dass die Bahn nicht fährt.',
  ])('is not offered where it would break one: %s', (line) => {
    expect(pressed(line)).toBe(line);
  });
});
