import { withoutHalfCharacter } from '../kernel/text.ts';

/** Longest slug, the part of an address that names a post. Characters. */
const LONGEST = 80;

/** Addresses on a person's site that are no posts. */
const reserved = new Set(['images', 'page', 'feed', 'sitemap']);

/**
 * A slug from a title: letters and digits of any script, with hyphens between words. Accents of Latin letters are
 * dropped, so that the address is easy to type.
 */
export function slugStem(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  let stem = '';
  for (const word of words ?? []) {
    const longer = stem === '' ? withoutHalfCharacter(word.slice(0, LONGEST)) : `${stem}-${word}`;
    if (longer.length > LONGEST && stem !== '') break;
    stem = longer;
  }
  return stem || 'post';
}

/** The stem, or the stem with the lowest free number appended. */
export function chooseSlug(stem: string, taken: ReadonlySet<string>): string {
  const isFree = (slug: string): boolean => !taken.has(slug) && !reserved.has(slug);
  if (isFree(stem)) return stem;
  let number = 2;
  while (!isFree(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}
