/** Opens or closes a block of code. Strokes that close on their own line are code within a paragraph. */
const fence = /^ {0,3}(`{3,}(?!`)(?!.*`)|~{3,})/;
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
  let openFence: string | null = null;
  return lines
    .map((line, index) => {
      const mark = fence.exec(line)?.[1];
      const isCode = openFence !== null || mark !== undefined;
      if (openFence === null) openFence = mark ?? null;
      else if (mark?.startsWith(openFence) && line.trim() === mark) openFence = null;
      const isLast = (lines[index + 1] ?? '').trim() === '';
      return isCode || isLast || line.trim() === '' || hardBreak.test(line) ? line : `${line}  `;
    })
    .join('\n');
}
