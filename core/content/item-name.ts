import { shortenText } from '../kernel/text.ts';
import type { ContentRow } from './content-row.ts';

/** Characters of the text that stand for a title. */
const LONGEST = 80;

/** The name of an item in lists: its title, else the beginning of its text. */
export function itemName({ title, excerpt }: Pick<ContentRow, 'title' | 'excerpt'>): string {
  return title || beginning(excerpt) || 'Untitled';
}

/** The first sentence of the first line that has words, without Markdown's marks at its start. */
function beginning(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^[\s#>*+-]+/, '').trim());
  const line = lines.find((each) => /[\p{L}\p{N}]/u.test(each)) ?? '';
  const [sentence = line] = /^.+?[.!?…](?=\s|$)/u.exec(line) ?? [];
  return shortenText(sentence, LONGEST);
}
