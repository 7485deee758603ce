import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../documents/text-edits.ts';
import { fail } from '../kernel/result.ts';
import { fitText } from './fit-text.ts';
import { movePicture, type PictureMove } from './move-picture.ts';
import { platformByKey } from './platforms.ts';

const platform = platformByKey('mastodon');

const fit = (body: string) => {
  const fitted = fitText({ title: '', body, tags: [], metaDescription: null }, platform);
  return fitted.type === 'fits' ? fitted.parts : null;
};
const picture = (letter: string) => `![${letter}](rostrum-image:${letter.repeat(64)})`;
const shown = (body: string) =>
  fit(body)?.map(({ text, pictures }) => [text, pictures.map(({ hash }) => hash[0]).join('')]);

type Wish = Omit<PictureMove, 'hash'>;

function moving(body: string, { from, at, by }: Wish, read = fit) {
  const hash = fit(body)?.[from]?.pictures[at]?.hash ?? '';
  return movePicture(body, { hash, from, at, by }, { fit: read, mostPictures: 4 });
}

function moved(body: string, wish: Wish): string | null {
  const edits = moving(body, wish);
  return edits.ok ? applyEdits(body, edits.value) : null;
}

const thread = ['One.', picture('a'), '---', 'Two.', picture('b'), picture('c'), '---', 'Three.'].join('\n\n');

describe('moving a picture to another post of a thread', () => {
  it('makes it the first of the post after, or the last of the post before', () => {
    expect(shown(moved(thread, { from: 0, at: 0, by: 1 })!)).toEqual([
      ['One.', ''],
      ['Two.', 'abc'],
      ['Three.', ''],
    ]);
    expect(shown(moved(thread, { from: 1, at: 0, by: -1 })!)).toEqual([
      ['One.', 'ab'],
      ['Two.', 'c'],
      ['Three.', ''],
    ]);
    expect(shown(moved(thread, { from: 1, at: 1, by: 1 })!)).toEqual([
      ['One.', 'a'],
      ['Two.', 'b'],
      ['Three.', 'c'],
    ]);
  });

  it('there and back gives the same text', () => {
    const there = moved(thread, { from: 1, at: 1, by: 1 })!;
    expect(moved(there, { from: 2, at: 0, by: -1 })).toBe(thread);
  });

  it('is refused where there is no such post or picture, and where the other post is full', () => {
    expect(moving(thread, { from: 0, at: 0, by: -1 })).toEqual(fail('changed'));
    expect(moving(thread, { from: 2, at: 0, by: -1 })).toEqual(fail('changed'));
    expect(movePicture(thread, { hash: 'b'.repeat(64), from: 0, at: 0, by: 1 }, { fit, mostPictures: 4 })).toEqual(
      fail('changed'),
    );
    const full = ['One.', ...['a', 'b', 'c', 'd'].map(picture)].join('\n\n');
    expect(moving(`${full}\n\n---\n\nTwo.\n\n${picture('e')}`, { from: 1, at: 0, by: -1 })).toEqual(fail('full'));
  });

  it('takes the post along that had nothing else', () => {
    const alone = ['One.', picture('a'), 'Three.'].join('\n\n---\n\n');
    expect(shown(moved(alone, { from: 1, at: 0, by: -1 })!)).toEqual([
      ['One.', 'a'],
      ['Three.', ''],
    ]);
  });

  it('moves the picture that was meant where another has the same bytes, and none inside of code', () => {
    const twice = ['```', picture('a'), '```', '', 'One.', '', picture('a'), '', '---', '', 'Two.'].join('\n');
    const after = moved(`${twice}\n\n${picture('a')}\n\n---\n\nThree.`, { from: 1, at: 0, by: 1 })!;
    expect(shown(after)!.map(([, pictures]) => pictures)).toEqual(['a', '', 'a']);
    expect(after).toContain(`\`\`\`\n${picture('a')}\n\`\`\``);
  });

  it('moves across an automatic cut between paragraphs', () => {
    const words = (name: string) => `${name} words about work. `.repeat(20).trim();
    const long = [words('Blue'), picture('a'), words('Red'), words('Green')].join('\n\n');
    const before = shown(long)!;
    const from = before.findIndex(([, pictures]) => pictures === 'a');
    const after = shown(moved(long, { from, at: 0, by: 1 })!)!;
    expect(after.map(([text]) => text)).toEqual(before.map(([text]) => text));
    expect(after[from + 1]![1]).toBe('a');
  });

  it('looks no further than the other post, however long the text is', () => {
    const sentence = 'Blue words about work. ';
    // The paragraph fills the posts after the picture's, so that none of its lines ends in the next one.
    const text = [picture('a'), sentence.repeat(60).trim(), ...Array.from({ length: 300 }, () => 'More.')].join('\n\n');
    let fits = 0;
    const counting = (body: string) => {
      fits += 1;
      return fit(body);
    };
    expect(moving(text, { from: 0, at: 0, by: 1 }, counting)).toEqual(fail('no-line'));
    expect(fits).toBeLessThan(10);
  });

  it('never changes a word or loses a picture, whatever the text', () => {
    const block = fc.oneof(
      fc.constantFrom('One.', 'Two words', '- a point', '> a quote', '# Head', '```\ncode\n```', '---', 'a\nb'),
      fc.constantFrom('a', 'b', 'c').map(picture),
      fc.constantFrom('a', 'b', 'c').map((letter) => `before ${picture(letter)} after`),
    );
    const separator = fc.constantFrom('\n', '\n\n', '\n\n\n');
    const body = fc.array(fc.tuple(block, separator), { maxLength: 12 }).map((blocks) => blocks.flat().join(''));
    const move = fc.record({ from: fc.nat(4), at: fc.nat(2), by: fc.constantFrom<(-1 | 1)[]>(-1, 1) });
    fc.assert(
      fc.property(body, move, (text, wish) => {
        const after = moved(text, wish);
        if (after === null) return;
        const words = (of: string) =>
          shown(of)!
            .map(([post]) => post)
            .filter(Boolean);
        const pictures = (of: string) =>
          shown(of)!
            .map(([, found]) => found)
            .join('')
            .split('')
            .toSorted()
            .join('');
        expect(words(after)).toEqual(words(text));
        expect(pictures(after)).toBe(pictures(text));
      }),
      { numRuns: 300 },
    );
  });
});
