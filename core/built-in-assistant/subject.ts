/** What a person wrote, on one line, without Markdown and closing punctuation, cut at a word. Empty stays empty. */
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

/** The same in quotation marks, or what to say where nothing was written. */
export function quotedSubject(words: string, otherwise: string, most = 90): string {
  const subject = subjectOf(words, most);
  return subject === '' ? otherwise : `“${subject.replaceAll(/[“”"]/g, '’')}”`;
}

/** The first letter as a capital, in any script that has them. */
export function capitalised(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}

/** How a line of a list begins. */
const listMark = /^\s*(?:[-*•+▪]|\d{1,2}[.)])\s+/;

/**
 * The lines of what a person wrote, whole and without list marks. A comma or a full stop divides nothing: what stands on
 * a line belongs together.
 */
export function linesOf(words: string): string[] {
  return words
    .split(/\n+|\s[•▪]\s/)
    .map((line) => line.replace(listMark, '').trim())
    .filter((line) => line !== '');
}

/** What stands first in a field that holds several things, a line each. */
export function firstLineOf(words: string): string {
  return linesOf(words)[0] ?? '';
}

/** What a person lists: a line each, or, in a field of one line, short names between commas or semicolons. */
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

/** Words that begin a clause, not a name: “pricing, because nobody dares” is one thing. */
const clause = /^(?:but|because|so|which|who|when|where|while|if|that|not|as|since|although|with|without)\b/i;
const NAME_LENGTH = 5;

function isName(part: string): boolean {
  return part.trim().split(/\s+/).length <= NAME_LENGTH && !clause.test(part.trim());
}

/** What was not suggested before comes first; the rest follows, so that there is always something. */
export function unseenFirst<T extends { readonly text: string }>(list: readonly T[], seen: readonly string[]): T[] {
  const before = new Set(seen);
  return list.toSorted((one, other) => Number(before.has(one.text)) - Number(before.has(other.text)));
}

/** The list, begun at another place for another request: variety without chance. */
export function rotated<T>(list: readonly T[], by: number): T[] {
  const start = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
