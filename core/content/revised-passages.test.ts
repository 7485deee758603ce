import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet, type Replica } from '../testing/replicas.ts';
import { bodyPath } from '../documents/text-path.ts';
import { assistedSentences, writeAssistedText } from './assisted-text.ts';
import { passageEdits, revisedPassages, type RevisedPassage, withSentences } from './revised-passages.ts';
import { replaceText } from './write-text.ts';

const before = 'We met in order to plan.\n\nDates slip.\n\nIt is what it is, as they say.\n\nSo I stopped.';

function written(text: string) {
  const { laptop, phone } = ideaOnTwoDevices();
  laptop.run(replaceText, { path: bodyPath, text });
  meet(laptop, phone);
  return { laptop, phone };
}

function accept(device: Replica<'content-item'>, passages: readonly RevisedPassage[]) {
  const edits = passageEdits(device.document.body, passages);
  return edits.ok ? device.run(writeAssistedText, { path: bodyPath, ...edits.value }) : edits;
}

it.each([
  ['a revised paragraph', before.replace('in order to', 'to'), [['We met in order to plan.', 'We met to plan.']]],
  ['a deleted one', before.replace('It is what it is, as they say.\n\n', ''), [['It is what it is, as they say.', '']]],
  [
    'a new one',
    before.replace('Dates slip.', 'Dates slip.\n\nBy a week.'),
    [['Dates slip.', 'Dates slip.\n\nBy a week.']],
  ],
  ['a new first one', `Hello.\n\n${before}`, [['We met in order to plan.', 'Hello.\n\nWe met in order to plan.']]],
  [
    'two that became one',
    'We met to plan.\n\nIt is what it is, as they say.\n\nSo I stopped.',
    [['We met in order to plan.\n\nDates slip.', 'We met to plan.']],
  ],
  ['nothing', before, []],
])('a passage is %s', (_what, revision, expected) => {
  expect(revisedPassages(before, revision).map(({ words, becomes }) => [words, becomes])).toEqual(expected);
});

it('sentences that a model quotes are replaced in their paragraph, and quotations that are not there are left out', () => {
  const sentences = [
    { quote: 'Dates slip.', becomes: 'Most of my dates slipped.' },
    { quote: 'Nobody knows.', becomes: 'Gone.' },
  ];
  expect(revisedPassages(before, withSentences(before, sentences))).toEqual([
    { words: 'Dates slip.', becomes: 'Most of my dates slipped.', nth: 0 },
  ]);
});

it('accepting every passage makes the revision, whatever the texts are', () => {
  const text = fc
    .array(fc.constantFrom('One line.', 'Another line.', 'Two\nlines.', 'A third.', 'Last words.'), {
      minLength: 1,
      maxLength: 8,
    })
    .map((paragraphs) => paragraphs.join('\n\n'));
  fc.assert(
    fc.property(text, text, (old, revision) => {
      const { laptop } = written(old);
      const passages = revisedPassages(old, revision);
      expect(accept(laptop, passages).ok).toBe(true);
      expect(laptop.document.body.trim()).toBe(revision);
    }),
    { numRuns: 200 },
  );
});

it('passages are accepted one by one, in any order, and their sentences are the model’s', () => {
  const { laptop } = written(before);
  const [first, second] = revisedPassages(before, 'We met, and planned it all.\n\nDates slip.\n\nSo I stopped.');
  accept(laptop, [second!]);
  accept(laptop, [first!]);
  const { body, assisted } = laptop.document;
  expect(body).toBe('We met, and planned it all.\n\nDates slip.\n\nSo I stopped.');
  expect(assistedSentences(body, assisted).map(({ from, to }) => body.slice(from, to))).toEqual([
    'We met, and planned it all.',
  ]);
});

it('words that were edited meanwhile are never replaced, and then nothing is', () => {
  const { laptop } = written(before);
  const passages = revisedPassages(before, before.replace('in order to', 'to').replace('stopped', 'went on'));
  laptop.run(replaceText, { path: bodyPath, text: before.replace('We met', 'They met') });
  const edited = laptop.document.body;
  expect(accept(laptop, passages)).toEqual({
    ok: false,
    error: { type: 'passage-changed' },
  });
  expect(laptop.document.body).toBe(edited);
});

it('a passage that is accepted here merges with what another device writes elsewhere', () => {
  const { laptop, phone } = written(before);
  accept(laptop, revisedPassages(before, before.replace('in order to', 'to')));
  phone.run(replaceText, { path: bodyPath, text: `${before}\n\nFor a year.` });
  meet(laptop, phone);
  expect(laptop.document.body).toBe(`${before.replace('in order to', 'to')}\n\nFor a year.`);
  expect(phone.document.body).toBe(laptop.document.body);
});

it('two equal paragraphs at the beginning that are both revised stay two passages, with their own words', () => {
  const text = 'Nobody asked.\n\nNobody asked.\n\nEnd.';
  const revision = 'No one asked me.\n\nStill nobody asked.\n\nEnd.';
  const becomes = revisedPassages(text, revision).map((passage) => passage.becomes);
  expect(becomes.join('\n\n')).toBe('No one asked me.\n\nStill nobody asked.');
});

it('of a refrain, the one that is revised is changed, and the others stay', () => {
  const text = 'Nobody asked.\n\nWe went on.\n\nNobody asked.\n\nThat was it.';
  const revision = 'Nobody asked.\n\nWe went on.\n\nStill, nobody asked.\n\nThat was it.';
  const { laptop } = written(text);
  expect(accept(laptop, revisedPassages(text, revision)).ok).toBe(true);
  expect(laptop.document.body).toBe(revision);
});
