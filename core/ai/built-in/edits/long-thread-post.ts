import { countCharacters } from '../../../publishing/count-characters.ts';
import { findPlatform } from '../../../platforms/catalogue.ts';
import { quoted } from '../analysis/measure.ts';
import type { Edit, EditedDraft } from './edit.ts';

/** A post of a thread begins with its number: “3/” or “3/12”. */
const begins = /^[ \t]*(?:\*\*)?(\d{1,2})\/(?:\d{1,2})?(?:\*\*)?[ \t\n.:)-]/gmu;
const FEWEST_POSTS = 3;

/** Posts of a numbered thread that are longer than X takes. */
export function longThreadPostEdits({ written }: EditedDraft): Edit[] {
  const limit = findPlatform(2)?.limit;
  const marks = [...written.matchAll(begins)];
  if (!limit || marks.length < FEWEST_POSTS) return [];
  const posts = marks.map(({ 1: number, index }, at) => ({
    number: number!,
    text: written.slice(index, marks[at + 1]?.index).trim(),
  }));
  const long = posts.filter(({ text }) => countCharacters(text, limit) > limit.characters);
  if (long.length === 0) return [];
  const numbers = long.map(({ number }) => number);
  return [
    {
      category: 'Platform',
      priority: 'high',
      issue: `${named(numbers)} longer than the ${limit.characters} characters that X takes.`,
      suggestion: 'Keep one thought in each, or cut it in two where the next thought begins.',
      location: quoted(firstLineOf(long[0]!.text)),
      measure: null,
    },
  ];
}

function named(numbers: readonly string[]): string {
  if (numbers.length === 1) return `Post ${numbers[0]} is`;
  return `Posts ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} are`;
}

function firstLineOf(text: string): string {
  return text.split('\n', 1)[0]!;
}
