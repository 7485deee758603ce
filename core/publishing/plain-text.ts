import { type PictureReference, picturesIn } from '../documents/pictures.ts';
import { fenceReader } from '../kernel/fenced-code.ts';

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

/** The parts of a Markdown text that its lines need. */
interface Known {
  /** Addresses of reference links by name, lower case. */
  readonly addresses: ReadonlyMap<string, string>;
  /** The pictures that were found, one for each `PICTURE` in the result. */
  readonly pictures: PictureReference[];
  /** The addresses of pictures elsewhere on the web, which are left out of the result. */
  readonly onWeb: string[];
}

/** A line of Markdown without the syntax of emphasis, links and code, and with `PICTURE` for each of its pictures. */
function withoutMarks(line: string, known: Known): string {
  const found = [...line.matchAll(spans)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    plain: plainSpan(match, known),
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

function plainSpan({ groups = {}, 0: whole }: RegExpMatchArray, known: Known): string {
  const { code, picture, text, address, named, name, auto, sign, br, entity } = groups;
  if (code !== undefined) return /^ .*\S.* $/.test(code) ? code.slice(1, -1) : code;
  if (picture !== undefined) {
    const own = picturesIn(picture);
    known.pictures.push(...own);
    if (own.length === 0) known.onWeb.push(...webAddressOf(picture, known));
    return PICTURE.repeat(own.length);
  }
  if (text !== undefined) return linkText(withoutMarks(text, known), address ?? '');
  if (named !== undefined) {
    const defined = known.addresses.get((name || named).toLowerCase());
    return defined === undefined ? whole : linkText(withoutMarks(named, known), defined);
  }
  if (br !== undefined) return '\n';
  if (entity !== undefined) return entities[entity] ?? whole;
  return auto ?? sign ?? whole;
}

/** The address of a picture elsewhere on the web: one or none. */
function webAddressOf(picture: string, { addresses }: Known): readonly string[] {
  const {
    alt = '',
    address,
    name = '',
  } = /^!\[(?<alt>[^\]]*)\](?:\((?<address>[^\s)]*)|\[(?<name>[^\]]*)\])/.exec(picture)?.groups ?? {};
  const found = address ?? addresses.get((name || alt).toLowerCase()) ?? '';
  return /^https?:\/\//i.test(found) ? [found] : [];
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

const underline = /^ {0,3}(=+|-+)\s*$/;
const rule = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const heading = /^ {0,3}#{1,6}(?:[ \t]+|$)/;
const quote = /^ {0,3}(?:>[ \t]?)+/;
const listItem = /^([ \t]*)[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/;
/** A line that a writer sets to begin another post: exactly three hyphens. */
const cut = /^ {0,3}---[ \t]*$/;
const definition = /^ {0,3}\[([^\]\n]{1,200})\]:[ \t]*<?((?:https?:\/\/|mailto:)\S{1,2000}?)>?(?:[ \t]+["'(].*)?$/;

/** Stands for a picture while a text is converted. A noncharacter: texts have no use for it, and it is removed first. */
const PICTURE = '\uFDD0';
/** Stands for a cut, in a line of its own. See `PICTURE`. */
const CUT = '\uFDD1';

/** A picture of a text, and where it stands. */
export interface PlacedPicture extends PictureReference {
  /**
   * The character beside it, as its index among the characters (UTF-16 code units) of the plain text that are not white
   * space: the one before it, or the one after it where the picture begins a line of words or the text. 0 in a text
   * without words.
   */
  readonly beside: number;
}

export interface PlainText {
  readonly text: string;
  /** The pictures stored with the item, in the order of the text. Pictures elsewhere on the web are omitted. */
  readonly pictures: readonly PlacedPicture[];
}

/**
 * Converts Markdown to plain text: headings and emphasis become their words, links `text (address)`, list items start
 * with a bullet, code is kept as it is. Pictures are removed. Line breaks are kept.
 */
export function plainText(markdown: string): string {
  return readPlainText(markdown).text;
}

/** The addresses of a text's pictures that are elsewhere on the web, which no platform's plain text has. */
export function webPicturesIn(markdown: string): readonly string[] {
  return plainLines(markdown, { keepsCuts: false }).onWeb;
}

/** Like `plainText`, with the pictures that the text had. */
export function readPlainText(markdown: string): PlainText {
  const { lines, pictures } = plainLines(markdown, { keepsCuts: false });
  return placed(lines, pictures);
}

/**
 * The plain text in sections, which the writer separated by lines of three hyphens outside of code. Sections may be
 * blank. Elsewhere such a line is a thematic break, or underlines a heading.
 */
export function readPlainSections(markdown: string): readonly PlainText[] {
  const { lines, pictures } = plainLines(markdown, { keepsCuts: true });
  const sections: PlainText[] = [];
  let start = 0;
  let next = 0;
  for (let at = 0; at <= lines.length; at += 1) {
    if (at < lines.length && lines[at] !== CUT) continue;
    const section = placed(lines.slice(start, at), pictures.slice(next));
    sections.push(section);
    next += section.pictures.length;
    start = at + 1;
  }
  return sections;
}

/** @param pictures those of the lines, and maybe more behind them */
function placed(lines: readonly string[], pictures: readonly PictureReference[]): PlainText {
  const found: PlacedPicture[] = [];
  let signs = 0;
  const written = lines.map((line) => {
    for (const beside of placesIn(line, signs)) found.push({ ...pictures[found.length]!, beside });
    const words = withoutPictureSigns(line);
    signs += countSigns(words);
    return words;
  });
  return { text: joined(written), pictures: found };
}

/** Plain text with its cuts, in which the pictures stand where they stood, each as `pictureMark` writes it. */
export function plainTextWithPictures(markdown: string, pictureMark: (picture: PictureReference) => string): string {
  const { lines, pictures } = plainLines(markdown, { keepsCuts: true });
  let next = 0;
  return joined(lines)
    .replaceAll(PICTURE, () => pictureMark(pictures[next++]!))
    .replaceAll(CUT, '---');
}

interface PlainLines {
  /** With `PICTURE` for each picture, and `CUT` for each cut that is kept. */
  readonly lines: readonly string[];
  readonly pictures: readonly PictureReference[];
  readonly onWeb: readonly string[];
}

function plainLines(markdown: string, { keepsCuts }: { readonly keepsCuts: boolean }): PlainLines {
  const lines = markdown
    .replaceAll(/[\uFDD0\uFDD1]/g, '')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n');
  const known: Known = { addresses: definitions(lines), pictures: [], onWeb: [] };
  const written: string[] = [];
  const partOf = fenceReader();
  for (const line of lines) {
    const part = partOf(line);
    if (part === 'fence') continue;
    if (part === 'code') {
      written.push(line.trimEnd());
    } else if (keepsCuts && cut.test(line)) {
      written.push(CUT);
    } else if (!definition.test(line)) {
      const isUnderline = underline.test(line) && !isBlank(written.at(-1) ?? '');
      if (!isUnderline) written.push(rule.test(line) ? '' : plainLine(line, known));
    }
  }
  return { lines: written, pictures: known.pictures, onWeb: known.onWeb };
}

/** Whether a line has no words. */
function isBlank(line: string): boolean {
  return line === CUT || withoutPictureSigns(line) === '';
}

function withoutPictureSigns(line: string): string {
  return line.includes(PICTURE) ? line.replaceAll(PICTURE, '').trimEnd() : line;
}

function joined(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
}

/** `PlacedPicture.beside` of each picture in a line. @param before characters of the text before it, without blanks */
function placesIn(line: string, before: number): number[] {
  const [first = '', ...rest] = line.split(PICTURE);
  if (rest.length === 0) return [];
  const total = before + countSigns(line.replaceAll(PICTURE, ''));
  let at = before + countSigns(first);
  return rest.map((words) => {
    const beginsLine = at === before && total > before;
    const beside = beginsLine ? at : Math.max(0, at - 1);
    at += countSigns(words);
    return beside;
  });
}

/** UTF-16 code units that are not white space. */
export function countSigns(text: string): number {
  return text.length - (text.match(/\s/g)?.length ?? 0);
}

function plainLine(line: string, known: Known): string {
  const unquoted = line.replace(quote, '');
  const text = heading.test(unquoted) ? withoutClosingHashes(unquoted.replace(heading, '')) : unquoted;
  // A backslash at the end is a hard line break, which every line break is here.
  const item = text.replace(listItem, '$1• ').replace(/(?<!\\)\\$/, '');
  return withoutMarks(item, known).trimEnd();
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
