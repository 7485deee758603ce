import { expect, it } from 'vitest';
import { nounPhrases } from './noun-phrases.ts';
import { readText } from './read-text.ts';

const phrasesIn = (notes: string) => nounPhrases(readText(notes)).map(({ phrase }) => phrase);

it.each([
  ['Every slipped date cost a call with the same four customers.', ['customers']],
  ['The customers liked the odds better than the dates. We lost two of the customers.', ['customers', 'dates']],
  ['In March the support queue was empty, and nobody looked at the roadmap meeting.', ['roadmap meeting']],
  ['The support queue was empty. Nobody had seen the support queues.', ['support queue']],
])('takes whole phrases out of %j', (notes, phrases) => {
  expect(phrasesIn(notes)).toEqual(phrases);
});

it.each([
  'The median customer finishes setup in four days.',
  'Permissions doubled and nobody was allowed in.',
  'We shipped it after the customer finishes.',
  'The team quickly answered. They allowed it.',
  'El cliente medio termina la configuración en cuatro días con el equipo.',
])('takes nothing out of %j that may be more than a noun phrase', (notes) => {
  expect(phrasesIn(notes)).toEqual([]);
});
