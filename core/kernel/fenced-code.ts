/** The part that a line has in Markdown's fenced code. */
export type FencePart = 'text' | 'fence' | 'code';

// The run of backticks matches as a whole or not at all, so the rest of the line is read only once. Backticks that close
// on their own line are code within a paragraph.
const fence = /^ {0,3}(`{3,}(?!`)(?!.*`)|~{3,})/;

/**
 * Reads the lines of a Markdown text in their order: returns a function that is called with each line. A `fence` opens or
 * closes code, and `code` lies between two of them.
 */
export function fenceReader(): (line: string) => FencePart {
  let open: string | null = null;
  return (line) => {
    const mark = fence.exec(line)?.[1];
    if (open === null) {
      open = mark ?? null;
      return mark === undefined ? 'text' : 'fence';
    }
    if (mark === undefined || !mark.startsWith(open) || line.trim() !== mark) return 'code';
    open = null;
    return 'fence';
  };
}
