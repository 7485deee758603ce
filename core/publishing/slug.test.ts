import { expect, it } from 'vitest';
import { chooseSlug, slugStem } from './slug.ts';

it.each([
  ['Why your roadmap is a promise', 'why-your-roadmap-is-a-promise'],
  ['Crème brûlée, twice', 'creme-brulee-twice'],
  ["Don't ship on Fridays", 'dont-ship-on-fridays'],
  ['日本語の題名', '日本語の題名'],
  ['مرحبا بالعالم', 'مرحبا-بالعالم'],
  ['हिन्दी में', 'हिन्दी-में'],
  ['../../etc/passwd', 'etc-passwd'],
  ['<script>', 'script'],
  ['🦆', 'post'],
  ['', 'post'],
])('%s stands at %s', (title, slug) => expect(slugStem(title)).toBe(slug));

it('is cut between words', () => {
  const stem = slugStem('word '.repeat(60));
  expect(stem.length).toBeLessThanOrEqual(80);
  expect(stem).toMatch(/word$/);
  expect(slugStem('x'.repeat(500))).toBe('x'.repeat(80));
});

it('takes the first free number, and no reserved address', () => {
  expect(chooseSlug('a', new Set())).toBe('a');
  expect(chooseSlug('a', new Set(['a', 'a-2']))).toBe('a-3');
  expect(chooseSlug('images', new Set())).toBe('images-2');
});
