/** Removes case and accents, so that "cafe" finds "Café". */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * Cuts a text to `max` and appends an ellipsis; returns a shorter text unchanged.
 *
 * @param max UTF-16 code units, including the ellipsis
 */
export function shortenText(text: string, max: number): string {
  return text.length <= max ? text : `${withoutHalfCharacter(text.slice(0, max - 1))}…`;
}

/** Removes half of a surrogate pair that a cut may have left at the end. */
export function withoutHalfCharacter(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '');
}

/** A run of Markdown's marks, or a dash between words. */
const marks = /^[#*+\-_>=|`~–—]+$/;

/** Counts words: runs of non-blank characters that are no marks, so that `#`, `-` and `>` are none. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.filter((run) => !marks.test(run)).length ?? 0;
}

/** Counts paragraphs as blocks separated by a blank line. */
export function countParagraphs(text: string): number {
  return text.split(/\n\s*\n/).filter((block) => block.trim() !== '').length;
}

/**
 * Minutes to read, at least 1 (docs/rules.md, "Figures"). The draft editor assumes 200 words a minute, the wizard's
 * steps 250.
 */
export function readingMinutes(words: number, wordsPerMinute: 200 | 250): number {
  return Math.max(1, Math.ceil(words / wordsPerMinute));
}

/** Nested objects up to this depth become lines; deeper ones are written as JSON. */
const LEVELS = 2;

/**
 * The text of plain JSON, for inputs that accept texts, lists and objects of them: a list gives one line per entry, an
 * object lines of `name: value`. Null and empty values give nothing.
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

/** "940", "8.4K", "1.2M": one decimal above a thousand, truncated instead of rounded, so that it never overstates. */
export function shortNumber(value: number): string {
  const unit = units.find(({ from }) => Math.abs(value) > from);
  if (!unit) return value.toLocaleString('en');
  const tenths = Math.trunc((10 * value) / unit.from);
  return `${(tenths / 10).toLocaleString('en')}${unit.letter}`;
}
