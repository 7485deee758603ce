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

/**
 * The names that a person listed: one per line, or, in a single line, short names separated by commas or semicolons.
 */
export function namesIn(words: string, most = 8): string[] {
  const lines = linesOf(words.slice(0, 8000));
  const [only = ''] = lines;
  const names = only.split(/[,;]\s+/).map((name) => name.replace(/^(?:and|or|und|y|et)\s+/i, ''));
  const isList = lines.length === 1 && names.every(isName);
  return (isList ? names : lines)
    .map((part) => subjectOf(part))
    .filter((part) => part !== '')
    .slice(0, most);
}

/** Words that begin a clause instead of a name: "pricing, because nobody dares" is one entry. */
const clause = /^(?:but|because|so|which|who|when|where|while|if|that|not|as|since|although|with|without)\b/i;
const NAME_LENGTH = 5;

function isName(part: string): boolean {
  return part.trim().split(/\s+/).length <= NAME_LENGTH && !clause.test(part.trim());
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
