/**
 * A person's text as a subject: on one line, without Markdown and closing punctuation, cut at a word. Empty text stays
 * empty.
 */
export function subjectOf(words: string, most = 90): string {
  const line = words
    .slice(0, 4000)
    .replaceAll(/[#*_`>]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.,;:!…\s]+$/u, '');
  const characters = Array.from(line);
  if (characters.length <= most) return line;
  const cut = characters.slice(0, most - 1).join('');
  return `${cut.includes(' ') ? cut.replace(/\s+\S*$/u, '') : cut}…`;
}

/** The subject in quotation marks, or `otherwise` when it is empty. */
export function quotedSubject(words: string, otherwise: string, most = 90): string {
  const subject = subjectOf(words, most);
  return subject === '' ? otherwise : `“${subject.replaceAll(/[“”"]/g, '’')}”`;
}

/** Capitalises the first letter, in scripts that have capitals. */
export function capitalised(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}

/** The marker of a list item. */
const listMark = /^\s*(?:[-*•+▪]|\d{1,2}[.)])\s+/;

/** The lines of a person's text, without list markers. Only line breaks separate; commas and full stops do not. */
export function linesOf(words: string): string[] {
  return words
    .split(/\n+|\s[•▪]\s/)
    .map((line) => line.replace(listMark, '').trim())
    .filter((line) => line !== '');
}

/** The first line of a field that has one entry per line. */
export function firstLineOf(words: string): string {
  return linesOf(words)[0] ?? '';
}

/** New suggestions first, then the ones made before, so that the list is never empty. */
export function unseenFirst<T extends { readonly text: string }>(list: readonly T[], seen: readonly string[]): T[] {
  const before = new Set(seen);
  return list.toSorted((one, other) => Number(before.has(one.text)) - Number(before.has(other.text)));
}

/** The list rotated by an offset, for variety without randomness. */
export function rotated<T>(list: readonly T[], by: number): T[] {
  const start = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
