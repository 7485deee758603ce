import { withoutPictures } from '../content/pictures.ts';
import type { Platform } from '../platforms/platform.ts';
import type { Post } from './post.ts';

export interface FittedText {
  /** One post each, in their order. Only the last may be longer than the platform takes. */
  readonly parts: readonly string[];
}

/** A post as the plain text of a platform: its title where it has one, its words, and a thread where it takes one. */
export function fitText({ title, body }: Post, { limit }: Platform): FittedText {
  const text = [title.trim(), withoutPictures(body)].filter((part) => part !== '').join('\n\n');
  if (limit === null || limit.longerText !== 'thread') return { parts: [text] };
  return { parts: threadOf(text, limit.characters) };
}

function threadOf(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > most) {
    const window = rest.slice(0, most + 1);
    // Between paragraphs where that leaves no stub, else between words, else where it is full.
    const paragraph = window.lastIndexOf('\n\n');
    const word = window.search(/\s\S*$/);
    const end = paragraph > most / 2 ? paragraph : word > 0 ? word : wholeCharacters(rest, most);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' && parts.length > 0 ? parts : [...parts, rest];
}

/** Never between the halves of one character. */
function wholeCharacters(text: string, most: number): number {
  const last = text.charCodeAt(most - 1);
  return last >= 0xd800 && last <= 0xdbff ? most - 1 : most;
}
