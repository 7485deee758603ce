import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { platformByKey } from './platforms.ts';
import { textUnits } from './count-characters.ts';
import { fitText, splitText } from './fit-text.ts';
import { plainText } from './plain-text.ts';
import { platformLooks } from './platform-looks.ts';
import { foldedText, shownStretches } from './shown-text.ts';
import { tagLinks } from './tag-links.ts';

/** UTF-16 code units of the texts. */
const LENGTH = 100_000;
/**
 * Milliseconds of processor time allowed for such a text: many times what a linear pass takes, while a quadratic one
 * takes 6 s and more.
 */
const MAX_MS = 2_000;
const { limit } = platformByKey('mastodon');

function millisecondsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const bits = fc.oneof(
  fc.constantFrom(
    '#',
    ' ',
    '\t',
    '`',
    '```',
    '~',
    '*',
    '_',
    '-',
    '>',
    '[',
    ']',
    '(',
    ')',
    '](',
    '][',
    '!',
    '\\',
    '\\[',
  ),
  fc.constantFrom(
    '<',
    '&',
    '\n',
    '\n\n',
    '.',
    '"',
    '. ',
    'a',
    '1',
    '@',
    '/',
    ':',
    'http:',
    'https://',
    'xhttps://a.bc',
  ),
  fc.constantFrom('https://a.bc/.,', 'é', '\u0301', '👍', '👨‍👩‍👧‍👦', '\u0d4e', '漢', '\u00a0', 'mailto:', '<br', '&#39;'),
);
const pump = fc.array(bits, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
/** Some characters, then one thing repeated, then another: input on which backtracking is slow. */
const hostileText = fc
  .tuple(fc.array(bits, { maxLength: 3 }), fc.array(pump, { minLength: 1, maxLength: 2 }), bits)
  .map(([start, pumps, end]) => {
    const each = LENGTH / pumps.length;
    const middle = pumps.map((one) => one.repeat(Math.floor(each / one.length)));
    return `${start.join('')}${middle.join('')}${end}`;
  });

const known = [
  `# a${' '.repeat(LENGTH)}b`,
  `${'`'.repeat(LENGTH / 2)}${'x'.repeat(LENGTH / 2)}\``,
  `x${'http:'.repeat(LENGTH / 5)}`,
  `x${'漢'.repeat(LENGTH)}`,
  `e${'\u0301'.repeat(LENGTH)}`,
  `x${'https://a.bcy'.repeat(LENGTH / 13)}`,
  '\n---\n'.repeat(LENGTH / 5),
  'a\n---\n'.repeat(LENGTH / 6),
].map((text): [string] => [text]);

describe('a text of 100,000 characters costs time that grows with its length alone', () => {
  it.each<[string, (text: string) => unknown]>([
    ['without its marks', (text) => plainText(text)],
    ['cut into posts of 100', (text) => splitText(text, { max: 100, counting: 'graphemes', linkCharacters: 23 })],
    ['cut into posts of 1', (text) => splitText(text, { max: 1, counting: 'code-units', linkCharacters: 23 })],
    [
      'cut into posts of 100 bytes',
      (text) => splitText(text, { max: 100, maxBytes: 100, counting: 'graphemes', linkCharacters: null }),
    ],
    [
      'shown in a preview',
      (text) => [shownStretches(text, platformLooks.bluesky), foldedText(text, platformLooks.mastodon.fold)],
    ],
    ['with tagged links', (text) => tagLinks(text, { source: 'x', campaign: 'y' }, { site: null, hosts: ['a.bc'] })],
    [
      'fitted to a platform',
      (body) =>
        fitText(
          { title: '', body, tags: [], metaDescription: null },
          { limit: { ...limit!, characters: 100 }, supportsTags: true },
        ),
    ],
  ])('%s', { timeout: 60_000 }, (_name, work) => {
    work('warm');
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(millisecondsOf(() => work(text))).toBeLessThan(MAX_MS);
      }),
      { numRuns: 12, examples: known, endOnFailure: true },
    );
  });

  it('with a thousand tags', () => {
    const tags = Array.from({ length: 1_000 }, (_, at) => `tag ${at}`);
    const post = { title: '', body: '👍'.repeat(LENGTH / 4), tags, metaDescription: null };
    const wide = { limit: { ...limit!, characters: LENGTH }, supportsTags: true };
    expect(millisecondsOf(() => fitText(post, wide))).toBeLessThan(MAX_MS);
  });
});

it('a long text has the graphemes that the segmenter finds in it whole', () => {
  const whole = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const rule = { counting: 'code-units', linkCharacters: null } as const;
  const unit = fc.oneof(
    fc.constantFrom('🇩🇪', '🇩', '漢', 'é', 'a', ' ', '👨‍👩‍👧‍👦', '\u0301', '\u200d', '\r\n', '\r', '\ud83d'),
  );
  const long = fc.array(unit, { minLength: 1, maxLength: 60 }).map((units) => units.join('').repeat(20));
  fc.assert(
    fc.property(long, (text) => {
      const found = Array.from(textUnits(text, rule), (one) => one.text);
      expect(found).toEqual(Array.from(whole.segment(text), ({ segment }) => segment));
    }),
    { numRuns: 100 },
  );
});

describe('a text is cut no further than the most posts that a thread may have', () => {
  it('and nothing behind them is looked at', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    const post = { title: '', body: '漢 '.repeat(LENGTH / 2), tags: ['a'], metaDescription: null };
    const fitted = fitText(post, { limit: { ...limit!, characters: 100 }, supportsTags: true }, { maxPosts: 25 });
    expect(fitted).toEqual({ type: 'too-many-posts', maxPosts: 25 });
    // Twenty-six posts of 100 characters, plus what is read ahead.
    const looked = segment.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
    segment.mockRestore();
    expect(looked).toBeGreaterThan(1_000);
    expect(looked).toBeLessThan(5_000);
  });

  it('and a text that fits is the same as without', () => {
    const sentence = fc.string({ unit: 'grapheme', maxLength: 40 }).map((words) => `${words}. `);
    fc.assert(
      fc.property(
        fc.array(sentence, { maxLength: 60 }),
        fc.integer({ min: 100, max: 200 }),
        (sentences, characters) => {
          const post = { title: '', body: sentences.join(''), tags: ['tag'], metaDescription: null };
          const platform = { limit: { ...limit!, characters }, supportsTags: true };
          const whole = fitText(post, platform);
          const posts = whole.type === 'fits' ? whole.parts.length : 0;
          expect(fitText(post, platform, { maxPosts: Math.max(1, posts) })).toEqual(whole);
          if (posts > 1) expect(fitText(post, platform, { maxPosts: posts - 1 }).type).toBe('too-many-posts');
        },
      ),
    );
  });
});
