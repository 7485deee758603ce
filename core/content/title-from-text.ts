/** UTF-16 code units of a title that is made of a text's first line. */
const FIRST_LINE = 80;

/** A title for a piece that has none: the first line of its Markdown without the mark of a heading; empty where there is none. */
export function titleFromText(text: string): string {
  const line = text.split('\n').find((candidate) => candidate.trim() !== '');
  return (line ?? '')
    .replace(/^#+\s*/, '')
    .trim()
    .slice(0, FIRST_LINE);
}
