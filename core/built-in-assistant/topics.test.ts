import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unknownWriter } from '../assistant/writer.ts';
import { findQuote } from '../kernel/find-quote.ts';
import { topics } from '../assistant/topics.ts';
import { topicsFromNotes } from './tasks/topics.ts';

const topicsFor = (prompt: string) =>
  topics.reply.parse(topicsFromNotes(topics.request.parse({ prompt }), unknownWriter)).topics;

/** A sentence without its closing punctuation. */
const bare = (sentence: string) => sentence.replace(/[.!?”\s]+$/, '').toLowerCase();

const notes = [
  'The median customer finishes setup in four days. In March it was eleven.',
  'Permissions doubled the support queue, and nobody had asked the customers.',
  'We allowed every team one exception. Six of nine teams used it in the first week!',
  'I would ask the customers first. Ana said: “Nobody reads the permissions.”',
];

it('quotes only words of the notes', () => {
  const written = fc
    .subarray(notes, { minLength: 1 })
    .chain((lines) => fc.shuffledSubarray(lines, { minLength: lines.length }))
    .chain((lines) => fc.constantFrom('\n', ' ', '\n\n- ').map((between) => lines.join(between)));
  fc.assert(
    fc.property(written, (prompt) => {
      for (const { description } of topicsFor(prompt))
        for (const [, quote = ''] of description.matchAll(/“(.+)”$/g)) expect(findQuote(prompt, quote)).not.toBeNull();
    }),
  );
});

it.each([
  [notes.join('\n')],
  ['In 2024 our product team promised 14 dates and kept three of them. Every slipped date cost a call.'],
  ['median customer finishes setup in 4 days\npermissions doubled\nwhat is allowed is written down nowhere'],
  [
    'onboarding interviews, 14 in march\nsupport says that half of the tickets are about roles\nhide permissions until day 3',
  ],
  ['Permissions doubled after the reorganisation, allowed or not, and then the median customer finishes later'],
])('names every topic by a whole sentence of the notes, or by a question: %j', (prompt) => {
  const whole = prompt.split(/(?<=[.!?”])\s+|\n/).map(bare);
  for (const { title } of topicsFor(prompt)) {
    expect(whole.includes(bare(title)) || title.endsWith('?'), title).toBe(true);
  }
});

it('has at least two topics and at most six, all of different names, whatever the notes are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 50, maxLength: 400 }), (prompt) => {
      if (!topics.request.safeParse({ prompt }).success) return;
      const titles = topicsFor(prompt).map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
      expect(titles.length).toBeGreaterThanOrEqual(2);
      expect(titles.length).toBeLessThanOrEqual(6);
    }),
  );
});
