/** A part of a draft that is checked separately. */
export interface Paragraph {
  /** Its start in the draft, in UTF-16 code units. */
  readonly from: number;
  readonly text: string;
}

const fence = /^[\s>]*(`{3,}|~{3,})(.*)$/;
const listMark = /^ {0,3}([-*+]|\d{1,9}[.)])\s/;
const isBlank = (line: string) => line.trim() === '';

/**
 * The prose in a Markdown text: its blocks, separated by blank lines, without code. Later paragraphs of a list item
 * stay with the list, because on their own their indentation would make them code.
 */
export function paragraphsToCheck(markdown: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let block: { from: number; to: number } | null = null;
  let openFence: string | null = null;
  let at = 0;
  const close = () => {
    if (block) paragraphs.push({ from: block.from, text: markdown.slice(block.from, block.to) });
    block = null;
  };
  for (const line of markdown.split('\n')) {
    const from = at;
    const to = from + line.length;
    at = to + 1;
    if (openFence !== null) {
      if (closesFence(line, openFence)) openFence = null;
      continue;
    }
    openFence = fenceOf(line);
    if (openFence !== null) {
      close();
      continue;
    }
    if (isBlank(line)) continue;
    const follows: boolean = block !== null && isPartOf(markdown, block, { line, from });
    if (!follows) close();
    block = block ? { from: block.from, to } : { from, to };
  }
  close();
  return paragraphs;
}

/** Whether a line continues the block: it follows directly, or is indented within a list. */
function isPartOf(
  markdown: string,
  block: { readonly from: number; readonly to: number },
  { line, from }: { readonly line: string; readonly from: number },
): boolean {
  if (block.to + 1 === from) return true;
  return /^(\t| {2,})/.test(line) && listMark.test(markdown.slice(block.from, block.from + 16));
}

/** The fence that begins a code block; null for any other line. */
export function fenceOf(line: string): string | null {
  const [, signs, rest = ''] = fence.exec(line) ?? [];
  if (signs === undefined || (signs.startsWith('`') && rest.includes('`'))) return null;
  return signs;
}

/** @param open the fence that began the code block */
export function closesFence(line: string, open: string): boolean {
  const [, signs, rest = ''] = fence.exec(line) ?? [];
  return signs !== undefined && signs[0] === open[0] && signs.length >= open.length && isBlank(rest);
}
