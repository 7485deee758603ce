import { describe, expect, it } from 'vitest';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet, type Replica } from '../testing/replicas.ts';
import { limits } from '../documents/limits.ts';
import { bodyPath } from '../documents/text-path.ts';
import { addAssistedText, assistedSentences, claimSentences, sentencesIn, writeAssistedText } from './assisted-text.ts';
import { writeText } from './write-text.ts';
import { apartPaths } from './placed-texts.ts';

const model = 'A roadmap is a list of bets.\nIt is written down before anybody knows. "Nobody reads it twice."';

const shown = ({ document: { body, assisted } }: Replica<'content-item'>) =>
  assistedSentences(body, assisted).map(({ from, to }) => body.slice(from, to));

const added = (text: string) => ({ path: bodyPath, text, separator: '\n\n' }) as const;

const type = (device: Replica<'content-item'>, at: number, insert: string, remove = 0) =>
  device.run(writeText, {
    path: bodyPath,
    length: device.document.body.length,
    edits: [{ at, remove, insert }],
  });

describe('words of a model in the draft', () => {
  it('are marked sentence by sentence until somebody edits them', () => {
    const { laptop } = ideaOnTwoDevices();
    type(laptop, 0, 'Mine stands before it.');
    laptop.run(addAssistedText, added(model));
    expect(laptop.document.body).toBe(`Mine stands before it.\n\n${model}`);
    expect(shown(laptop)).toEqual([
      'A roadmap is a list of bets.',
      'It is written down before anybody knows.',
      '"Nobody reads it twice."',
    ]);
    type(laptop, laptop.document.body.indexOf('list'), 'short ');
    expect(shown(laptop)).toEqual(['It is written down before anybody knows.', '"Nobody reads it twice."']);
    type(laptop, laptop.document.body.indexOf('short '), '', 'short '.length);
    expect(shown(laptop)).toHaveLength(3);
  });

  it('that take the place of a passage are a model’s, unless the person had written them', () => {
    const { laptop } = ideaOnTwoDevices();
    type(laptop, 0, 'Nobody reads it twice, I said. It goes on and on.');
    const text = 'A roadmap is a list of bets. Nobody reads it twice, I said.';
    const { length } = laptop.document.body;
    laptop.run(writeAssistedText, { path: bodyPath, length, edits: [{ at: 0, remove: length, insert: text }] });
    expect(shown(laptop)).toEqual(['A roadmap is a list of bets.']);
  });

  it('are the person’s own once they say so, and a model’s again when they take that back', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(addAssistedText, added(model));
    const { body, assisted } = laptop.document;
    const keys = assistedSentences(body, assisted).map(({ key }) => key);
    laptop.run(claimSentences, { keys: [...keys, 'unknown'], isOwn: true });
    expect(shown(laptop)).toEqual([]);
    laptop.run(claimSentences, { keys, isOwn: false });
    expect(shown(laptop)).toHaveLength(3);
  });

  it('are marked on every device, whichever took them in', () => {
    const { laptop, phone } = ideaOnTwoDevices();
    laptop.run(addAssistedText, added('A roadmap is a list of bets.'));
    phone.run(addAssistedText, added('Nobody knows how it ends.'));
    meet(laptop, phone);
    for (const device of [laptop, phone])
      expect(shown(device).toSorted()).toEqual(['A roadmap is a list of bets.', 'Nobody knows how it ends.']);
  });

  it('never mark what the person had written themselves, or a word that everybody writes', () => {
    const { laptop } = ideaOnTwoDevices();
    type(laptop, 0, 'A roadmap is a list of bets.');
    laptop.run(addAssistedText, added('A roadmap is a list of bets. Yes. Really so?'));
    expect(shown(laptop)).toEqual([]);
  });

  it('are marked after a separate text is put into the draft', () => {
    const { laptop } = ideaOnTwoDevices();
    laptop.run(addAssistedText, { path: apartPaths.opener, text: 'A roadmap is a list of bets.', separator: '\n' });
    expect(shown(laptop)).toEqual([]);
    type(laptop, 0, 'A roadmap is a list of bets.\n\nMine stands below it.');
    expect(shown(laptop)).toEqual(['A roadmap is a list of bets.']);
  });

  it('are remembered up to a limit, and the text is added beyond it too', () => {
    const { laptop } = ideaOnTwoDevices();
    const sentences = Array.from(
      { length: limits.assisted + 5 },
      (_, index) => `This is the sentence number ${index}.`,
    );
    laptop.run(addAssistedText, added(sentences.join('\n')));
    expect(shown(laptop)).toHaveLength(limits.assisted);
    expect(laptop.document.body).toContain(sentences.at(-1));
  });
});

it('finds the sentences of any script where they stand', () => {
  const text = '# 計画は賭けである、誰も知らない。次の文もここにあります！\n- Eine Liste ist eine Wette (immer).';
  expect(sentencesIn(text).map(({ from, to }) => text.slice(from, to))).toEqual([
    '# 計画は賭けである、誰も知らない。',
    '次の文もここにあります！',
    '- Eine Liste ist eine Wette (immer).',
  ]);
});
