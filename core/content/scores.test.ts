import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textClarity } from '../kernel/clarity.ts';
import { predictedScore } from './scores.ts';

describe('clarity', () => {
  it('is LIX on a scale of 0 to 100', () => {
    // 10 words, 2 sentences, 1 long word: LIX 5 + 10 = 15, beyond the clear end of the scale.
    expect(textClarity('The cat sat on the mat. It saw a stranger.')).toBe(100);
    // 8 words, 1 sentence, 2 long words: LIX 8 + 25 = 33.
    expect(textClarity('We consider every possible road before we decide.')).toBe(80);
    expect(
      textClarity('Institutional responsibilities notwithstanding, organisational accountability deteriorated.'),
    ).toBe(0);
  });

  it('ends sentences at punctuation before a blank, and at line breaks, but not inside numbers and names', () => {
    expect(textClarity('One two three four five six seven eight')).toBe(100);
    expect(textClarity('Version 2.5 of rostrum.example is out')).toBe(
      textClarity('Version 2.5 of rostrum.example is out.'),
    );
    expect(textClarity('a list of words\n'.repeat(40))).toBe(100);
    expect(textClarity('a list of words '.repeat(40))).toBe(0);
  });

  it.each(['', '   ', '...', '— !?\n\n'])('is unknown without a sentence: %j', (text) => {
    expect(textClarity(text)).toBeNull();
  });

  it('stays between 0 and 100 for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const clarity = textClarity(text);
        if (clarity !== null) expect(clarity).toBeGreaterThanOrEqual(0);
        if (clarity !== null) expect(clarity).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('the predicted score', () => {
  const item = { title: 'Why your roadmap is a promise', platformId: 1, clarity: 80, preparation: 1 };
  const body = `Most roadmaps are promises that nobody wrote down.\n\n${'Short sentences carry far. '.repeat(12)}\n\n${'Readers stay with you. '.repeat(16)}`;

  it('is the sum of its parts', () => {
    // Full marks for length, title, opening and paragraphs, 20 of 25 for clarity, 10 for preparation.
    expect(predictedScore({ ...item, body })).toBe(95);
    expect(predictedScore({ ...item, body, preparation: 0 })).toBe(85);
    expect(predictedScore({ ...item, body, clarity: null })).toBe(75);
    expect(predictedScore({ ...item, body, title: '' })).toBe(80);
  });

  it('depends on the platform that the piece is for', () => {
    expect(predictedScore({ ...item, body, platformId: 2 })).toBe(70);
    expect(predictedScore({ ...item, body, platformId: null })).toBe(95);
  });

  it('is 0 without a body, and between 0 and 100 for anything', () => {
    expect(predictedScore({ ...item, body: ' \n ' })).toBe(0);
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.option(fc.nat({ max: 20 })),
        fc.option(fc.integer({ min: 0, max: 100 })),
        fc.integer({ min: 0, max: 13 }),
        (title, text, platformId, clarity, stages) => {
          const score = predictedScore({ title, body: text, platformId, clarity, preparation: stages / 13 });
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(100);
          expect(Number.isInteger(score)).toBe(true);
        },
      ),
    );
  });
});
