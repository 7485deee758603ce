import * as A from '@automerge/automerge/slim';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rewritePlatformId, standingVariants } from '../documents/read-variants.ts';
import { bodyPath, variantTextPath } from '../documents/text-path.ts';
import { platforms } from '../publishing/platforms.ts';
import { readPost } from '../publishing/post.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { meet, type Replica } from '../testing/replicas.ts';
import { endRewrite, rewriteEdits, startRewrite } from './rewrites.ts';
import { contentFailureSentence } from './failures.ts';
import { keepVariants } from './variants.ts';
import { replaceText, writeText } from './write-text.ts';
import { undoneBody } from './restore-version.ts';

type Item = Replica<'content-item'>;

const write = (item: Item, text: string, path = bodyPath) => item.run(replaceText, { path, text });
const start = (item: Item, id: string, now = 0) => item.run(startRewrite, { id, now });
const standing = ({ document }: Item) => standingVariants(document, rewritePlatformId);

function drafted(body: string): { laptop: Item; phone: Item } {
  const devices = ideaOnTwoDevices();
  write(devices.laptop, body);
  meet(devices.laptop, devices.phone);
  return devices;
}

/** Merges the most recently started rewrite into the draft. */
function take(item: Item) {
  const [rewrite] = standing(item);
  const body = rewriteEdits(item.document, rewrite!);
  return body.ok ? item.run(endRewrite, { id: rewrite!.id, body: body.value }) : body;
}

describe('a rewrite of the draft', () => {
  it('starts with its words, and goes out nowhere', () => {
    const { laptop } = drafted('A date is a **bet**.');
    expect(start(laptop, 'a').ok).toBe(true);
    write(laptop, 'Dates are bets.', variantTextPath('a'));
    expect(standing(laptop).map(({ text }) => text)).toEqual(['Dates are bets.']);
    expect(new Set(platforms.map(({ id }) => readPost(laptop.document, id).body))).toEqual(
      new Set(['A date is a **bet**.']),
    );
  });

  it('becomes the draft, and is gone', () => {
    const { laptop } = drafted('A date is a bet.');
    start(laptop, 'a');
    write(laptop, 'Dates are bets. Say so.', variantTextPath('a'));
    expect(take(laptop).ok).toBe(true);
    expect([laptop.document.body, standing(laptop).length]).toEqual(['Dates are bets. Say so.', 0]);
  });

  it('leaves in the draft what was written there meanwhile, on any device', () => {
    const { laptop, phone } = drafted('One.\n\nTwo.\n\nThree.');
    start(laptop, 'a');
    write(laptop, 'One.\n\nTwo, told better.\n\nThree.', variantTextPath('a'));
    write(laptop, 'Zero.\n\nOne.\n\nTwo.\n\nThree.');
    write(phone, 'One.\n\nTwo.\n\nThree.\n\nFour.');
    meet(laptop, phone);
    take(phone);
    expect(phone.document.body).toBe('Zero.\n\nOne.\n\nTwo, told better.\n\nThree.\n\nFour.');
  });

  it('is thrown away, and comes back as it was', () => {
    const { laptop } = drafted('A date is a bet.');
    start(laptop, 'a');
    write(laptop, 'Dates are bets.', variantTextPath('a'));
    laptop.run(endRewrite, { id: 'a', body: null });
    expect([laptop.document.body, standing(laptop).length]).toEqual(['A date is a bet.', 0]);
    laptop.run(keepVariants, { platformId: rewritePlatformId, variants: ['a'] });
    expect(standing(laptop).map(({ text }) => text)).toEqual(['Dates are bets.']);
  });

  it('can be undone, and later text stays', () => {
    const { laptop } = drafted('A date is a bet.');
    start(laptop, 'a');
    write(laptop, 'Dates are bets.', variantTextPath('a'));
    const before = A.getHeads(laptop.document);
    take(laptop);
    const after = A.getHeads(laptop.document);
    write(laptop, 'Dates are bets. Now more.');
    laptop.run(writeText, { path: bodyPath, ...undoneBody(laptop.document, { before, after }) });
    expect(laptop.document.body).toBe('A date is a bet. Now more.');
  });

  it('started on two devices at once exists twice, and ending one leaves the other', () => {
    const { laptop, phone } = drafted('A date is a bet.');
    start(laptop, 'a', 1);
    start(phone, 'b', 2);
    write(laptop, 'Mine.', variantTextPath('a'));
    write(phone, 'Theirs.', variantTextPath('b'));
    meet(laptop, phone);
    expect(standing(laptop).map(({ id }) => id)).toEqual(['b', 'a']);
    laptop.run(endRewrite, { id: 'b', body: null });
    expect(standing(laptop).map(({ text }) => text)).toEqual(['Mine.']);
  });

  it('that is ended while another device writes in it exists again with these words', () => {
    const { laptop, phone } = drafted('A date is a bet.');
    start(laptop, 'a');
    meet(laptop, phone);
    laptop.run(endRewrite, { id: 'a', body: null });
    write(phone, 'A date is a bet, on the phone.', variantTextPath('a'));
    meet(laptop, phone);
    expect(standing(laptop).map(({ text }) => text)).toEqual(['A date is a bet, on the phone.']);
  });

  it('is refused where it is gone, and under an id that is taken', () => {
    const { laptop } = drafted('A date is a bet.');
    const sentence = (result: ReturnType<typeof start>) => (result.ok ? null : contentFailureSentence(result.error));
    start(laptop, 'a');
    expect(sentence(start(laptop, 'a'))).toBe('This already exists.');
    laptop.run(endRewrite, { id: 'a', body: null });
    expect(sentence(laptop.run(endRewrite, { id: 'a', body: null }))).toBe('That version is not on this device.');
  });

  it('brings every word into the draft that was written in either, and takes away only what was removed', () => {
    const text = fc.array(fc.constantFrom('alpha', 'beta', 'gamma', 'delta'), { maxLength: 6 });
    const at = fc.nat(20);
    fc.assert(
      fc.property(text, fc.array(at, { maxLength: 3 }), fc.array(at, { maxLength: 3 }), (words, mine, others) => {
        const { laptop } = drafted(words.join(' '));
        start(laptop, 'a');
        const path = variantTextPath('a');
        mine.forEach((place, index) => insert(laptop, path, place, 'ABC'.charAt(index)));
        others.forEach((place, index) => insert(laptop, bodyPath, place, 'XYZ'.charAt(index)));
        take(laptop);
        const { body } = laptop.document;
        const written = 'ABC'.slice(0, mine.length) + 'XYZ'.slice(0, others.length);
        expect(body.replaceAll(/[A-Z]/g, '')).toBe(words.join(' '));
        expect(
          Array.from(body.replaceAll(/[^A-Z]/g, ''))
            .toSorted()
            .join(''),
        ).toBe(written);
      }),
      { numRuns: 100 },
    );
  });
});

/** Inserts at a position in the text, or at its end. */
function insert(item: Item, path: readonly string[], place: number, words: string): void {
  const { length } = path === bodyPath ? item.document.body : item.document.variants['a']!.text;
  item.run(writeText, { path, length, edits: [{ at: Math.min(place, length), remove: 0, insert: words }] });
}
