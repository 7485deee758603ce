import { withoutMarks } from './without-marks.ts';

// The run of backticks is taken whole or not at all: what follows it is read once.
const fence = /^ {0,3}(`{3,}(?!`)(?!.*`)|~{3,})/;
const underline = /^ {0,3}(=+|-+)\s*$/;
const rule = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const heading = /^ {0,3}#{1,6}(?:[ \t]+|$)/;
const quote = /^ {0,3}(?:>[ \t]?)+/;
const listItem = /^([ \t]*)[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/;
const definition = /^ {0,3}\[([^\]\n]{1,200})\]:[ \t]*<?((?:https?:\/\/|mailto:)\S{1,2000}?)>?(?:[ \t]+["'(].*)?$/;

/**
 * Markdown as people read it where there is no formatting: headings and emphasis as their words, links as
 * `text (address)`, list items with a dot, code as it is. Pictures are left out; lines stay lines.
 */
export function plainText(markdown: string): string {
  const lines = markdown.replaceAll(/\r\n?/g, '\n').split('\n');
  const addresses = definitions(lines);
  const written: string[] = [];
  let openFence: string | null = null;
  for (const line of lines) {
    const mark = fence.exec(line)?.[1];
    if (openFence !== null) {
      if (mark?.startsWith(openFence) && line.trim() === mark) openFence = null;
      else written.push(line.trimEnd());
    } else if (mark !== undefined) {
      openFence = mark;
    } else if (!definition.test(line)) {
      const isUnderline = underline.test(line) && (written.at(-1) ?? '') !== '';
      if (!isUnderline) written.push(rule.test(line) ? '' : plainLine(line, addresses));
    }
  }
  return written
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
}

function plainLine(line: string, addresses: ReadonlyMap<string, string>): string {
  const unquoted = line.replace(quote, '');
  const text = heading.test(unquoted) ? withoutClosingHashes(unquoted.replace(heading, '')) : unquoted;
  // A backslash at the end breaks the line, which it does here by itself.
  const item = text.replace(listItem, '$1• ').replace(/(?<!\\)\\$/, '');
  return withoutMarks(item, addresses).trimEnd();
}

/** A heading's words without the `##` that may close it. Read from the end: blanks elsewhere in the line cost nothing. */
function withoutClosingHashes(words: string): string {
  const hashesEnd = endBefore(words, words.length, ' \t');
  const hashesStart = endBefore(words, hashesEnd, '#');
  const end = endBefore(words, hashesStart, ' \t');
  return hashesStart < hashesEnd && end < hashesStart ? words.slice(0, end) : words;
}

/** Where a run of some signs that ends at `end` begins. */
function endBefore(text: string, end: number, signs: string): number {
  let at = end;
  while (at > 0 && signs.includes(text[at - 1]!)) at -= 1;
  return at;
}

/** Addresses that links name further down: `[name]: address`. */
function definitions(lines: readonly string[]): Map<string, string> {
  return new Map(
    lines.flatMap((line) => {
      const [, name, address] = definition.exec(line) ?? [];
      return name && address ? [[name.toLowerCase(), address] as const] : [];
    }),
  );
}
