/**
 * Spans in which emphasis is not parsed, by precedence: code, pictures, links, addresses and escaped characters. All
 * lengths are bounded, so the time is linear in the text.
 */
const spans = new RegExp(
  [
    String.raw`(?<!\x60)(?<ticks>\x60{1,8})(?!\x60)(?<code>[^\n]{1,500}?)(?<!\x60)\k<ticks>(?!\x60)`,
    String.raw`(?<picture>!\[[^\]\n]{0,500}\](?:\([^()\s]{0,2000}(?:[ \t]+"[^"\n]{0,500}")?\)|\[[^\]\n]{0,200}\]))`,
    String.raw`\[(?<text>(?:[^[\]\n]|\\[[\]]){1,1000})\]\(<?(?<address>[^()\s<>]{0,2000}(?:\([^()\s<>]{0,500}\)[^()\s<>]{0,500})?)>?(?:[ \t]+["'][^"'\n]{0,500}["'])?[ \t]*\)`,
    String.raw`\[(?<named>(?:[^[\]\n]|\\[[\]]){1,1000})\]\[(?<name>[^\]\n]{0,200})\]`,
    String.raw`<(?<auto>https?:\/\/[^<>\s]{1,2000}|[\w.+-]{1,64}@[\w.-]{1,255})>`,
    String.raw`(?<bare>https?:\/\/[^\s<>]{1,2000}[\w/=&%#+-])`,
    String.raw`\\(?<sign>[!-/:-@[-\x60{-~])`,
    String.raw`(?<br><br\s?\/?>)`,
    String.raw`&(?<entity>amp|lt|gt|quot|nbsp|#39);`,
  ].join('|'),
  'g',
);

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00A0',
  '#39': "'",
};

/**
 * A line of Markdown without the syntax of emphasis, links and code.
 *
 * @param addresses of reference links by name, lower case
 */
function withoutMarks(line: string, addresses: ReadonlyMap<string, string>): string {
  const found = [...line.matchAll(spans)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    plain: plainSpan(match, addresses),
  }));
  // Emphasis is parsed between the spans. A span counts as a word.
  const marks = emphasisMarks(maskSpans(line, found));
  const cuts = [...found, ...marks.map((mark) => ({ ...mark, plain: '' }))].toSorted((a, b) => a.start - b.start);
  let plain = '';
  let at = 0;
  for (const cut of cuts) {
    plain += line.slice(at, cut.start) + cut.plain;
    at = cut.end;
  }
  return plain + line.slice(at);
}

function plainSpan({ groups = {}, 0: whole }: RegExpMatchArray, addresses: ReadonlyMap<string, string>): string {
  const { code, picture, text, address, named, name, auto, sign, br, entity } = groups;
  if (code !== undefined) return /^ .*\S.* $/.test(code) ? code.slice(1, -1) : code;
  if (picture !== undefined) return '';
  if (text !== undefined) return linkText(withoutMarks(text, addresses), address ?? '');
  if (named !== undefined) {
    const known = addresses.get((name || named).toLowerCase());
    return known === undefined ? whole : linkText(withoutMarks(named, addresses), known);
  }
  if (br !== undefined) return '\n';
  if (entity !== undefined) return entities[entity] ?? whole;
  return auto ?? sign ?? whole;
}

/** Omits addresses that lead nowhere outside of the app. */
function linkText(text: string, address: string): string {
  const shown = address.replace(/^mailto:/, '');
  if (!/^(https?:\/\/|mailto:)/i.test(address) || text === shown || text === '') return text || shown;
  return `${text} (${shown})`;
}

interface Mark {
  readonly start: number;
  readonly end: number;
}

function maskSpans(line: string, spansFound: readonly Mark[]): string {
  let masked = '';
  for (const { start, end } of spansFound) masked += line.slice(masked.length, start) + 'x'.repeat(end - start);
  return masked + line.slice(masked.length);
}

/** Opening and closing emphasis marks that form a pair: `**`, `_`, `~~`. */
function emphasisMarks(text: string): Mark[] {
  const open: { readonly run: string; readonly mark: Mark }[] = [];
  const openByRun = new Map<string, number>();
  const count = (run: string, by: number) => openByRun.set(run, (openByRun.get(run) ?? 0) + by);
  const marks: Mark[] = [];
  for (const { 0: run, index } of text.matchAll(/\*{1,3}|_{1,3}|~~/g)) {
    const mark = { start: index, end: index + run.length };
    const before = text[index - 1] ?? ' ';
    const after = text[mark.end] ?? ' ';
    // Between letters, an underscore is part of a name.
    const isInWord = (sign: string) => run.startsWith('_') && /[\p{L}\p{N}]/u.test(sign);
    const closes = /\S/.test(before) && !isInWord(after) && (openByRun.get(run) ?? 0) > 0;
    if (closes) {
      // Marks opened since then without being closed are not emphasis.
      let other = open.pop()!;
      for (; other.run !== run; other = open.pop()!) count(other.run, -1);
      count(run, -1);
      marks.push(other.mark, mark);
    } else if (/\S/.test(after) && !isInWord(before)) {
      open.push({ run, mark });
      count(run, 1);
    }
  }
  return marks;
}

// The run of backticks matches as a whole or not at all, so the rest of the line is read only once.
const fence = /^ {0,3}(`{3,}(?!`)(?!.*`)|~{3,})/;
const underline = /^ {0,3}(=+|-+)\s*$/;
const rule = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const heading = /^ {0,3}#{1,6}(?:[ \t]+|$)/;
const quote = /^ {0,3}(?:>[ \t]?)+/;
const listItem = /^([ \t]*)[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/;
const definition = /^ {0,3}\[([^\]\n]{1,200})\]:[ \t]*<?((?:https?:\/\/|mailto:)\S{1,2000}?)>?(?:[ \t]+["'(].*)?$/;

/**
 * Converts Markdown to plain text: headings and emphasis become their words, links `text (address)`, list items start
 * with a bullet, code is kept as it is. Pictures are removed. Line breaks are kept.
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
  // A backslash at the end is a hard line break, which every line break is here.
  const item = text.replace(listItem, '$1• ').replace(/(?<!\\)\\$/, '');
  return withoutMarks(item, addresses).trimEnd();
}

/** Removes the closing `##` of a heading. Scans from the end, so that white space elsewhere costs nothing. */
function withoutClosingHashes(words: string): string {
  const hashesEnd = endBefore(words, words.length, ' \t');
  const hashesStart = endBefore(words, hashesEnd, '#');
  const end = endBefore(words, hashesStart, ' \t');
  return hashesStart < hashesEnd && end < hashesStart ? words.slice(0, end) : words;
}

/** Start of the run of `signs` that ends at `end`. */
function endBefore(text: string, end: number, signs: string): number {
  let at = end;
  while (at > 0 && signs.includes(text[at - 1]!)) at -= 1;
  return at;
}

/** Link definitions: `[name]: address`. */
function definitions(lines: readonly string[]): Map<string, string> {
  return new Map(
    lines.flatMap((line) => {
      const [, name, address] = definition.exec(line) ?? [];
      return name && address ? [[name.toLowerCase(), address] as const] : [];
    }),
  );
}
