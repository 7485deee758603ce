import { storable } from './storable.ts';

/** Names and addresses that differ only in capitals, or in how a letter is encoded, are the same. */
export function nameKey(text: string): string {
  return storable(text).normalize('NFKC').toLowerCase();
}

/**
 * Which letters and digits look like another (Unicode UTS 39, confusables.txt). New names are of a-z, 0-9 and `._-`;
 * the Cyrillic and Greek letters are for names of before.
 */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '|': 'l',
  а: 'a',
  ѵ: 'v',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  ӏ: 'l',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  в: 'b',
  к: 'k',
  м: 'm',
  н: 'h',
  т: 't',
  α: 'a',
  ι: 'i',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  κ: 'k',
  ı: 'i',
  ł: 'l',
};

/** What a name looks like, as it is written and in small letters: a capital I looks like an l. Names that share one look alike. */
export function shapesOf(username: string): readonly string[] {
  const name = storable(username).normalize('NFKC');
  return [...new Set([shapeOf(name.replaceAll('I', 'l').toLowerCase()), shapeOf(name.toLowerCase())])];
}

function shapeOf(name: string): string {
  return Array.from(name, (letter) => lookalikes[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm');
}
