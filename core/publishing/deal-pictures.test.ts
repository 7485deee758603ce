import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealPictures, type FittedPart } from './deal-pictures.ts';
import { fitText } from './fit-text.ts';
import { readPlainText } from './plain-text.ts';
import { platformByKey } from './platforms.ts';

const hashOf = (index: number) => index.toString(16).padStart(64, '0');
const picture = (index: number) => `![Picture ${index}](rostrum-image:${hashOf(index)})`;
const mastodon = platformByKey('mastodon');
const limit = { ...mastodon.limit!, characters: 100 };
const sentence = (words: string) => `${words} ${'and so on '.repeat(6).trim()}.`;

const post = (body: string, tags: readonly string[] = []) => ({ title: 'A title', body, tags, metaDescription: null });

function fit(body: string, maxPictures?: number): readonly FittedPart[] {
  const fitted = fitText(post(body), { limit, supportsTags: true }, { ...(maxPictures && { maxPictures }) });
  if (fitted.type !== 'fits') throw new Error(fitted.type);
  return fitted.parts;
}

const numbers = (parts: readonly FittedPart[]) =>
  parts.map(({ pictures }) => pictures.map(({ hash }) => Number.parseInt(hash, 16)));

describe('the pictures of a post', () => {
  it('go with its text, with their descriptions and in their order', () => {
    expect(fit(`Two boards.\n\n${picture(1)}\n\n${picture(2)}`)).toEqual([
      {
        text: 'Two boards.',
        pictures: [
          { name: 'Picture 1', hash: hashOf(1) },
          { name: 'Picture 2', hash: hashOf(2) },
        ],
      },
    ]);
  });

  it('are the whole post where there are no words, and the title is not added', () => {
    expect(fit(picture(1))).toEqual([{ text: '', pictures: [{ name: 'Picture 1', hash: hashOf(1) }] }]);
    const fitted = fitText(post(picture(1), ['Road maps']), { limit, supportsTags: true });
    expect(fitted).toMatchObject({ parts: [{ text: '#RoadMaps' }] });
  });

  it('are not those that a piece of code mentions', () => {
    expect(numbers(fit(`\`${picture(1)}\`\n\n${picture(2)}`))).toEqual([[2]]);
  });

  it('go with the post of a thread in whose text they stand', () => {
    const body = [picture(1), sentence('One'), picture(2), `${picture(3)} ${sentence('Two')}`, sentence('Three')];
    const parts = fit(body.join('\n\n'));
    expect(parts.map(({ text }) => text.slice(0, 3))).toEqual(['One', 'Two', 'Thr']);
    expect(numbers(parts)).toEqual([[1, 2], [3], []]);
  });

  it('move on to the next posts where one has too many, and are refused where none is left', () => {
    const body = [picture(1), picture(2), picture(3), sentence('One'), sentence('Two'), picture(4)].join('\n\n');
    expect(numbers(fit(body, 2))).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(fitText(post(body), { limit, supportsTags: true }, { maxPictures: 1 })).toEqual({
      type: 'too-many-pictures',
      maxPictures: 1,
      surplus: 2,
    });
  });

  it('are never lost, doubled or put in another order', () => {
    const part = fc.oneof(
      fc.constantFrom('Words. ', sentence('More'), '\n', '\n\n', '- ', '# ', '> ', '**', '`', ' ', '[a](b)', 'ﷺ'),
      fc.nat({ max: 4 }).map(picture),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), (given, most) => {
        const { pictures } = readPlainText(given.join(''));
        const fitted = fitText(post(given.join('')), { limit, supportsTags: true }, { maxPictures: most });
        if (fitted.type === 'too-many-pictures') {
          expect(pictures.length).toBeGreaterThan(most);
          return;
        }
        if (fitted.type !== 'fits') throw new Error(fitted.type);
        expect(fitted.parts.flatMap((each) => each.pictures)).toEqual(
          pictures.map(({ name, hash }) => ({ name, hash })),
        );
        for (const each of fitted.parts) expect(each.pictures.length).toBeLessThanOrEqual(most);
      }),
      { numRuns: 500 },
    );
  });

  it('stay where they stand when nothing is in their way', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 8 }), (counts) => {
        const texts = counts.map((_, index) => `part${index}`);
        let index = 0;
        const body = counts.map((count, at) =>
          [texts[at], ...Array.from({ length: count }, () => picture((index += 1)))].join('\n\n'),
        );
        const dealt = dealPictures(texts, readPlainText(body.join('\n\n')).pictures);
        expect(dealt.pictures.map(({ length }) => length)).toEqual(counts);
        expect(dealt.surplus).toBe(0);
      }),
    );
  });
});
