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
