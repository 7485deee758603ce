import { expect, it } from 'vitest';
import { bodyPath, stepTextPath } from '../documents/text-path.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { checkedWords } from './checked-words.ts';
import { writeText } from './write-text.ts';

function itemWith(body: string, value = '', callToAction = '') {
  const { laptop } = ideaOnTwoDevices();
  for (const [path, insert] of [
    [bodyPath, body],
    [stepTextPath('content-strategy', 'valueProposition'), value],
    [stepTextPath('content-optimization', 'callToAction'), callToAction],
  ] as const)
    laptop.run(writeText, { path, length: 0, edits: [{ at: 0, remove: 0, insert }] });
  return laptop.document;
}

it('are the title, the first sentence and the question at the end as readers see them, and the value proposition', () => {
  const body =
    '**Every quarter** we apologise. Nobody asks why.\n\nA roadmap is a bet.\nWhich one would you [drop](https://example.org)?';
  expect(checkedWords(itemWith(body, 'Fewer promises.'))).toEqual({
    headline: 'Why your roadmap is a promise',
    opener: 'Every quarter we apologise.',
    value: 'Fewer promises.',
    'call-to-action': 'Which one would you drop (https://example.org)?',
  });
});

it('are for the call to action the one that was written, where the draft has it', () => {
  const body = 'A roadmap is a bet.\n\nTell me **yours**.\n\nP.S. It rained.';
  expect(checkedWords(itemWith(body, '', 'Tell me yours.'))['call-to-action']).toBe('Tell me yours.');
});

it.each(['A roadmap is a bet. It rained.', 'Who asked?\n\nIt rained.'])(
  'are none for the call to action where the draft does not end with a question: %s',
  (body) => {
    expect(checkedWords(itemWith(body, '', 'Tell me yours.'))).not.toHaveProperty('call-to-action');
  },
);

it('are left out where nothing is written', () => {
  expect(checkedWords(itemWith(''))).toEqual({ headline: 'Why your roadmap is a promise' });
});

it('are short, however long a sentence or a draft is', () => {
  const words = checkedWords(itemWith(`${'a b '.repeat(20_000)}and which one would you drop?`));
  expect(words.opener).toMatch(/^a b .* [ab]…$/);
  expect(words.opener?.length).toBeLessThanOrEqual(90);
  expect(words['call-to-action']?.length).toBeLessThanOrEqual(90);
  expect(words['call-to-action']).toMatch(/^….*a b and which one would you drop\?$/);
  expect(checkedWords(itemWith('漢'.repeat(200))).opener).toHaveLength(90);
  const emoji = checkedWords(itemWith(`${'👍'.repeat(60)}?`));
  for (const text of [emoji.opener, emoji['call-to-action']]) expect(text?.isWellFormed()).toBe(true);
});
