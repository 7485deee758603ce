import { expect, it } from 'vitest';
import { readRostrumAddress } from './rostrum-address.ts';
import { linkedShare } from './share-target.ts';

const shared = (query: string) => {
  const page = linkedShare(new URLSearchParams(query));
  return page === null ? null : readRostrumAddress(new URLSearchParams(page).get('shared') ?? '', []);
};

it.each([
  [
    'title=A+talk&text=On+%26+off&url=https%3A%2F%2Fexample.org%2F%3Fa%3D1%23b',
    'A talk',
    'On & off',
    'https://example.org/?a=1#b',
  ],
  ['text=one%0Atwo&text=three&sender=app', '', 'one\ntwo', ''],
])('a link to the share target offers its words as an idea: %s', (query, title, text, url) => {
  expect(shared(query)).toEqual({ ok: true, value: { type: 'idea', idea: { title, text, url } } });
});

it.each(['', 'title=&text=+', 'images=a.png'])('a link without words offers nothing: "%s"', (query) => {
  expect(shared(query)).toBeNull();
});

it('a link with more words than an address holds is refused with a sentence', () => {
  const page = (words: string) => linkedShare(new URLSearchParams({ text: words }));
  expect(page('a'.repeat(20_000))).toBe('?shared=too-long');
  // Each letter of these is ten characters of the address.
  expect(page('я'.repeat(1_000))).toBe('?shared=too-long');
  expect(shared(`text=${'a'.repeat(7_000)}`)).toMatchObject({ ok: true, value: { idea: { text: 'a'.repeat(7_000) } } });
});
