/**
 * What is no emphasis whatever stands in it, in the order of what wins: code, pictures, links, addresses, and signs
 * that are meant as they are. Sizes are bounded, so that no text takes more than its own length to read.
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

/** A line of Markdown without the signs of its emphasis, links and code. @param addresses of links by name, lower case */
export function withoutMarks(line: string, addresses: ReadonlyMap<string, string>): string {
  const found = [...line.matchAll(spans)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    plain: plainSpan(match, addresses),
  }));
  // Emphasis is looked for between the spans; a span is a word to it.
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

/** An address that leads nowhere outside of the studio is left out. */
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

/** The signs that begin and end emphasis, each where it has its other half: `**`, `_`, `~~`. */
function emphasisMarks(text: string): Mark[] {
  const open: { readonly run: string; readonly mark: Mark }[] = [];
  const openByRun = new Map<string, number>();
  const count = (run: string, by: number) => openByRun.set(run, (openByRun.get(run) ?? 0) + by);
  const marks: Mark[] = [];
  for (const { 0: run, index } of text.matchAll(/\*{1,3}|_{1,3}|~~/g)) {
    const mark = { start: index, end: index + run.length };
    const before = text[index - 1] ?? ' ';
    const after = text[mark.end] ?? ' ';
    // Between letters an underscore is part of a name.
    const isInWord = (sign: string) => run.startsWith('_') && /[\p{L}\p{N}]/u.test(sign);
    const closes = /\S/.test(before) && !isInWord(after) && (openByRun.get(run) ?? 0) > 0;
    if (closes) {
      // What was opened in between and not closed is no emphasis.
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
