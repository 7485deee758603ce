import { expect, it } from 'vitest';
import { contestedLabel, contestedSentence, passageSentence } from './contested-words.ts';

it.each([
  [{ count: 1, areBothKept: true }, 'Both devices wrote at one place. Both texts are kept.'],
  [{ count: 3, areBothKept: true }, 'Both devices wrote at 3 places. Both texts are kept.'],
  [{ count: 1, areBothKept: false }, 'Both devices changed one place. Nothing that either wrote is lost.'],
])('says what two devices did at one place, and what became of it: %j', (contested, sentence) => {
  expect(contestedSentence(contested)).toBe(sentence);
  expect(sentence).toContain(`${contestedLabel(contested)}.`);
});

it('says at a passage whether both texts stand there', () => {
  expect(passageSentence({ hasBothTexts: true })).toBe('Both devices wrote here. Both texts are kept.');
  expect(passageSentence({ hasBothTexts: false })).toBe('Both devices changed this.');
});
