import { withoutHalfCharacter } from '../kernel/text.ts';
import type { Fold, LinkedStretch, PlatformLook } from './platform-looks.ts';

/** A stretch of a post's text as a feed shows it. */
export interface ShownStretch {
  readonly type: 'text' | LinkedStretch;
  readonly text: string;
}

/**
 * Links, hashtags and mentions. A hashtag and a mention begin a word. All lengths are bounded, so the time is linear in
 * the text.
 */
const linked = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}_])(?<link>https?:\/\/[^\s<>"]{1,2000})`,
    String.raw`(?<![^\s("'])(?<hashtag>#(?=[\p{N}_]{0,100}[\p{L}\p{M}])[\p{L}\p{N}\p{M}_]{1,100})`,
    String.raw`(?<![^\s("'])(?<mention>@[\w](?:[\w.@-]{0,200}\w)?)`,
  ].join('|'),
  'giu',
);

/** Punctuation that ends a sentence, not an address. */
const afterAddress = /[.,;:!?'’”»…*\])]{1,20}$/;

/** The text in stretches, in order: together they are the text, but for links that the platform shows shortened. */
export function shownStretches(
  text: string,
  { links, shownAddress }: Pick<PlatformLook, 'links' | 'shownAddress'>,
): readonly ShownStretch[] {
  const stretches: ShownStretch[] = [];
  let at = 0;
  const add = (type: ShownStretch['type'], shown: string) => {
    if (shown !== '') stretches.push({ type, text: shown });
  };
  for (const { index, 0: whole, groups = {} } of text.matchAll(linked)) {
    const type = groups['link'] ? 'link' : groups['hashtag'] ? 'hashtag' : 'mention';
    if (!links.includes(type)) continue;
    const found = type === 'link' ? whole.replace(afterAddress, '') : whole;
    add('text', text.slice(at, index));
    add(type, type === 'link' ? shortened(found, shownAddress) : found);
    at = index + found.length;
  }
  add('text', text.slice(at));
  return stretches;
}

function shortened(address: string, shown: PlatformLook['shownAddress']): string {
  if (shown === null) return address;
  const bare = address.replace(/^https?:\/\/(www\.)?/i, '');
  const from = shown.of === 'whole' ? 0 : (/[/?#]/.exec(bare)?.index ?? bare.length);
  const end = from + shown.characters;
  return bare.length > end ? `${bare.slice(0, end)}…` : bare;
}

/** The part of a text that a feed shows before its button is pressed; null when it shows the text whole. */
export function foldedText(text: string, fold: Fold | null): string | null {
  if (fold === null || lastLineEnd(text, fold.lines, fold.lineCharacters) >= text.length) return null;
  return text.slice(0, lastLineEnd(text, fold.shownLines, fold.lineCharacters)).trimEnd();
}

/** The offset at which the last of `lines` lines ends, when each is broken between words. */
function lastLineEnd(text: string, lines: number, width: number): number {
  let at = 0;
  for (let line = 0; line < lines && at < text.length; line += 1) at = lineEnd(text, at, width);
  return at;
}

/** The offset after the line that starts at `start`, its line break or space included. */
function lineEnd(text: string, start: number, width: number): number {
  // One more character tells whether a word, or the line, ends there.
  const ahead = text.slice(start, start + width + 1);
  const broken = ahead.indexOf('\n');
  if (broken !== -1) return start + broken + 1;
  if (ahead.length <= width) return text.length;
  const space = ahead.lastIndexOf(' ');
  return space > 0 ? start + space + 1 : start + withoutHalfCharacter(ahead.slice(0, width)).length;
}
