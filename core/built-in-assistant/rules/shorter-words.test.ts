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
    ['In order to win, train.', 'To win, train.'],
    ['She lives in the vicinity of the old station.', 'She lives near the old station.'],
    ['It stands in the vicinity of London.', 'It stands near London.'],
    ['We spoke in the course of the meeting.', 'We spoke during the meeting.'],
    ['On a tout changé en vue de mieux vendre le pain.', 'On a tout changé pour mieux vendre le pain.'],
    ['Nous sommes là dans le but de nous battre.', 'Nous sommes là pour nous battre.'],
    ['We left. But in order to win, we train.', 'We left. But to win, we train.'],
    ['We met in order to plan.', 'We met to plan.'],
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
    ['Doch trotz der Tatsache, dass er müde war, blieb er.', 'Doch obwohl er müde war, blieb er.'],
    ['Gerade aufgrund der Tatsache, dass er müde war, blieb er.', 'Gerade weil er müde war, blieb er.'],
    ['Ich gehe, aber nur unter der Voraussetzung, dass du kommst.', 'Ich gehe, aber nur wenn du kommst.'],
    ['Der Mann, der trotz der Tatsache, dass er müde war, blieb.', 'Der Mann, der, obwohl er müde war, blieb.'],
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
    'It costs in the vicinity of two million.',
    'It costs in the vicinity of a million.',
    'It was a change in the course of the war.',
    'It was a turning point in the course of the war.',
    'The stone lies in the course of the river, as it did during the course of the river.',
    'Le ballon est dans le but de Neuer.',
    'Nous sommes en vue de notre île, et en vue de terre.',
    'Le bateau est en vue de leur hiver et de la terre, en vue de noir papier.',
    'Everything we have in order to win is here.',
    'You have to fail in order to succeed.',
    'We failed in order to learn.',
    'They refused in order to help, and we forgot in order to live.',
    'It is important in order to win.',
    'We told the team in order to save it.',
    'He failed, in order to please her.',
    "Nous avons fait cela dans le but de réduire les coûts et d'améliorer la vie.",
    'La maison est en vue de la mer et de la colline.',
    'Il convient de noter que la fête est finie, et que tout le monde est parti.',
    'Lo hicimos con el fin de vender más y de comprar menos.',
    'Compré la cámara con el objetivo de 35 mm para la boda.',
    'Debido al hecho de que llueve, no hay nadie en la tienda.',
    'Wir kommen nicht aufgrund der Tatsache, dass es regnet und dass die Bahn nicht fährt.',
    'Ich gehe nur unter der Voraussetzung, dass du kommst.',
    'Er blieb gerade aufgrund der Tatsache, dass er müde war.',
    'Ich weiß, dass trotz der Tatsache, dass er müde war, er blieb.',
    'Er blieb weder aufgrund der Tatsache, dass er müde war, noch wegen uns.',
    'Heute aufgrund der Tatsache, dass es regnet, ist das Tor zu.',
    'Ich komme, und zwar trotz der Tatsache, dass es regnet.',
    'Das ist ein trotz der Tatsache, dass es regnet, schöner Tag.',
  ])('is not offered where it would break one: %s', (line) => {
    expect(pressed(line)).toBe(line);
  });
});
