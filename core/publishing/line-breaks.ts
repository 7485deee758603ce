import { fenceReader } from '../kernel/fenced-code.ts';

/** Markdown's own line breaks. */
const hardBreak = /(?: {2}|\\)$/;

/**
 * Markdown whose single line breaks every reader keeps: two spaces end each line that another one follows.
 *
 * A line break that a person made with Enter is a line break wherever Rostrum shows a text (decision 22). Markdown's
 * standard makes it a space, so a text that is rendered elsewhere says it in Markdown's own way. Between blocks the
 * spaces mean nothing, and fenced code stays as it is.
 */
export function withHardBreaks(markdown: string): string {
  const lines = markdown.replaceAll(/\r\n?/g, '\n').split('\n');
  const partOf = fenceReader();
  return lines
    .map((line, index) => {
      const isCode = partOf(line) !== 'text';
      const isLast = (lines[index + 1] ?? '').trim() === '';
      return isCode || isLast || line.trim() === '' || hardBreak.test(line) ? line : `${line}  `;
    })
    .join('\n');
}
