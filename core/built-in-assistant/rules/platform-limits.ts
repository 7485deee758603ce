import { counted } from '../../kernel/counted.ts';
import { countCharacters } from '../../publishing/count-characters.ts';
import type { Platform } from '../../publishing/platform.ts';
import type { ReadText } from '../analysis/read-text.ts';
import type { Remark } from './remark.ts';

/** Share of the limit. A text that exceeds it by less should be shortened, a longer one made a thread. */
const TRIMMED = 0.25;

/**
 * A text that is longer than a platform takes, counted as when it is posted. On a platform with threads, each paragraph
 * counts as a post.
 *
 * @param posted the text without Markdown, as it is posted
 */
export function limitRemarks({ paragraphs }: ReadText, posted: string, { name, limit }: Platform): Remark[] {
  if (!limit) return [];
  const characters = countCharacters(posted, limit);
  if (characters <= limit.characters) return [];
  const remark = (issue: string, suggestion: string): Remark[] => [
    { rule: 'platform', priority: 'high', issue, suggestion, location: null },
  ];
  if (limit.longerText === 'refused')
    return remark(
      `${name} allows ${limit.characters.toLocaleString('en')} characters and this has ${characters.toLocaleString('en')}.`,
      'Start with the longest paragraph: what could you cut?',
    );
  const longest = Math.max(
    0,
    ...paragraphs.map((sentences) => countCharacters(sentences.map(({ text }) => text).join(' '), limit)),
  );
  const isTrimmed = (over: number) => over <= TRIMMED * limit.characters;
  const whole = characters - limit.characters;
  if (longest <= limit.characters)
    return isTrimmed(whole)
      ? remark(
          `A post on ${name} can have ${limit.characters} characters and this has ${characters}, so it will be posted as a thread.`,
          trim(whole),
        )
      : [];
  const over = longest - limit.characters;
  return remark(
    `A post on ${name} can have ${limit.characters} characters and the longest paragraph has ${longest}.`,
    isTrimmed(over) ? trim(over) : 'Cut it into a thread with one thought a post.',
  );
}

function trim(over: number): string {
  return `Trim ${counted(over, 'character')} to fit it in one post.`;
}
