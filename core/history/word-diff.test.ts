import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDiff } from './word-diff.ts';

/** The difference as a line: `[-removed-]`, `{+added+}`. */
function shown(before: string, after: string): string {
  return wordDiff(before, after)
    .map(({ text, by, removedBy }) => (by ? `{+${text}+}` : removedBy.length > 0 ? `[-${text}-]` : text))
    .join('');
}

const earlier = (spans: ReturnType<typeof wordDiff>) => spans.flatMap(({ by, text }) => (by ? [] : [text])).join('');
const later = (spans: ReturnType<typeof wordDiff>) =>
  spans.flatMap(({ removedBy, text }) => (removedBy.length > 0 ? [] : [text])).join('');

describe('the difference between two versions', () => {
  it.each([
    ['', 'One.', '{+One.+}'],
    ['One.', '', '[-One.-]'],
    ['One two three.', 'One two three.', 'One two three.'],
    ['A roadmap is a bet.', 'A roadmap is a promise.', 'A roadmap is a [-bet-]{+promise+}.'],
    ['It ran.', 'It running.', 'It [-ran-]{+running+}.'],
    ['Keep the old plan here.', 'Keep a new idea here.', 'Keep [-the old plan-]{+a new idea+} here.'],
    ['First.\n\nThird.', 'First.\n\nSecond.\n\nThird.', 'First.\n\n{+Second.\n\n+}Third.'],
    ['One. Three.', 'One. Two. Three.', 'One. {+Two. +}Three.'],
    ['A b. A b. C.', 'A b. New here. A b. C.', 'A b. {+New here. +}A b. C.'],
    ['On the plane.', 'On the plane. Written on the plane.', 'On the plane.{+ Written on the plane.+}'],
    ['A plan.\nAn end.', 'A plan.\nA plan.\nAn end.', 'A plan.\n{+A plan.\n+}An end.'],
    ['He said "Go." We went.', 'He said "Go." He said "Go." We went.', 'He said "Go." {+He said "Go." +}We went.'],
    ["It doesn't.", "It don't.", "It [-doesn't-]{+don't+}."],
    ['It costs 3.50.Now', 'It costs 3.60.Now', 'It costs [-3.50-]{+3.60+}.Now'],
    ['我喜欢写作', '我爱写作', '我[-喜欢-]{+爱+}写作'],
    ['Café 🎉 now', 'Café 🚀 now', 'Café [-🎉-]{+🚀+} now'],
  ])('marks whole words: %j to %j', (before, after, line) => {
    expect(shown(before, after)).toBe(line);
  });

  const word = fc.constantFrom(
    'a',
    'the',
    'roadmap',
    'is',
    'bet',
    ' ',
    ' ',
    ' ',
    '\n',
    '. ',
    ', ',
    '👍',
    '時',
    'don’t',
  );
  const text = fc.array(word, { maxLength: 120 }).map((words) => words.join(''));

  it('gives both versions back exactly, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.oneof(text, fc.string({ unit: 'binary' })),
        fc.oneof(text, fc.string({ unit: 'binary' })),
        (before, after) => {
          const spans = wordDiff(before, after);
          expect(earlier(spans)).toBe(before);
          expect(later(spans)).toBe(after);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('never cuts a word', () => {
    const isWithin = (one = '', other = '') => /[a-z’]$/.test(one) && /^[a-z’]/.test(other);
    fc.assert(
      fc.property(text, text, (before, after) => {
        const spans = wordDiff(before, after);
        for (const side of [spans.filter(({ by }) => !by), spans.filter(({ removedBy }) => removedBy.length === 0)])
          side.forEach((span, index) => expect(isWithin(side[index - 1]?.text, span.text)).toBe(false));
      }),
    );
  });

  it('keeps the words that stay when one word in a long text changes', () => {
    fc.assert(
      fc.property(fc.nat(999), (at) => {
        const words = Array.from({ length: 1000 }, (_, index) => `word${index % 90}`);
        const spans = wordDiff(words.join(' '), words.with(at, 'another').join(' '));
        expect(spans.filter(({ by, removedBy }) => by || removedBy.length > 0).map((span) => span.text)).toEqual([
          words[at],
          'another',
        ]);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['edited in many places', (words: string[]) => words.map((each, index) => (index % 9 === 0 ? `${each}x` : each))],
    ['with its sentences in another order', (words: string[]) => words.toReversed()],
    ['of the same few words throughout', (words: string[]) => words.map((_, index) => 'ab c'[index % 4]!)],
    ['written anew', (words: string[]) => words.map((_, index) => `new${(index * 7) % 501}`)],
  ])('has a bounded cost for 50,000 characters %s', (_what, change) => {
    const words = Array.from({ length: 9000 }, (_, index) => `w${(index * index) % 701}`);
    const [before, after] = [words.join(' '), change(words).join(' ')];
    wordDiff(before, after);
    const took = Array.from({ length: 3 }, () => {
      const from = process.cpuUsage();
      wordDiff(before, after);
      const { user, system } = process.cpuUsage(from);
      return (user + system) / 1000;
    });
    expect(Math.min(...took)).toBeLessThan(100);
  });
});
