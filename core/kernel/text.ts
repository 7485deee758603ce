/** Folds capitals and accents away, so that "cafe" finds "Café". */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** A text as it is, or what fits of it with an ellipsis at its end. @param max UTF-16 code units, the ellipsis included */
export function shortenText(text: string, max: number): string {
  return text.length <= max ? text : `${withoutHalfCharacter(text.slice(0, max - 1))}…`;
}

/** A cut text without the half of a character that the cut may have left at its end. */
export function withoutHalfCharacter(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '');
}

/** Words as runs of non-blank characters. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** Paragraphs as blocks apart by a blank line. */
export function countParagraphs(text: string): number {
  return text.split(/\n\s*\n/).filter((block) => block.trim() !== '').length;
}

/**
 * Minutes to read, at least 1 (docs/rules.md, "Figures").
 * The draft editor reads 200 words a minute, the wizard's steps 250.
 */
export function readingMinutes(words: number, wordsPerMinute: 200 | 250): number {
  return Math.max(1, Math.ceil(words / wordsPerMinute));
}

/** Objects in objects that are read line by line; what lies deeper is written as JSON. */
const LEVELS = 2;

/**
 * The words of plain JSON, for where texts, lists and objects of them are taken alike: a list by its lines, an object
 * by lines of `name: value`. Null and what is empty say nothing.
 */
export function wordsOf(value: unknown, levels = LEVELS): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((entry) => wordsOf(entry, levels)).join('\n');
  if (typeof value !== 'object' || levels === 0) return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, inner]) => [name, wordsOf(inner, levels - 1)] as const)
    .filter(([, words]) => words.trim() !== '')
    .map(([name, words]) => (words.includes('\n') ? `${name}:\n${words}` : `${name}: ${words}`))
    .join('\n');
}

const units = [
  { from: 1_000_000, letter: 'M' },
  { from: 1_000, letter: 'K' },
] as const;

/** "940", "8.4K", "1.2M": with one decimal above a thousand, cut and not rounded, so that nobody is told of more. */
export function shortNumber(value: number): string {
  const unit = units.find(({ from }) => Math.abs(value) > from);
  if (!unit) return value.toLocaleString('en');
  const tenths = Math.trunc((10 * value) / unit.from);
  return `${(tenths / 10).toLocaleString('en')}${unit.letter}`;
}
