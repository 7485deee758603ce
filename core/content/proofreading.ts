/**
 * A browser's corrections as findings of the review. They come from a model, so nothing of them is taken on trust: the
 * positions have to lead from the text to the corrected text that came with them, and a correction that touches Markdown
 * is left out. Nothing here changes a text.
 */
import { z } from 'zod';
import { isOfWholeWords, quotationFinder, type TextRange } from '../kernel/find-quote.ts';
import type { Finding } from '../grammar/findings.ts';

const position = z.number().int().min(0);

/** `ProofreadResult` of the Proofreader API. Positions are UTF-16 code units, as for `substring()`. */
const proofread = z.object({
  correctedInput: z.string(),
  corrections: z.array(
    z.object({
      startIndex: position,
      endIndex: position,
      correction: z.string().max(5000),
      types: z.array(z.string()).nullish(),
    }),
  ),
});

type Correction = z.output<typeof proofread>['corrections'][number];

/** Category and sentence of a finding by the correction’s type; Harper has the same categories. */
const types: Readonly<Record<string, { readonly kind: string; readonly message: string }>> = {
  spelling: { kind: 'Spelling', message: 'This may be misspelled.' },
  punctuation: { kind: 'Punctuation', message: 'The punctuation may be wrong here.' },
  capitalization: { kind: 'Capitalization', message: 'A capital may be wrong or missing here.' },
};
const otherType = { kind: 'Grammar', message: 'The grammar may be wrong here.' };

/** Markdown that a correction must not touch: code, addresses, the marks at the beginning of a line. */
const UNTOUCHED = /`[^`]*`|\]\([^)]*\)|<[^>\n]*>|https?:\/\/\S+|^[ \t]*(?:[-+*>]|#+|\d+[.)])[ \t]+/gmu;

/**
 * The findings of a paragraph, in its order.
 *
 * @param paragraph as the browser was given it
 * @param reply the browser's `ProofreadResult`
 * @returns none when the reply does not lead from the paragraph to its own corrected text
 */
export function findingsOfProofreading(paragraph: string, reply: unknown): Finding[] {
  const read = proofread.safeParse(reply);
  if (!read.success) return [];
  const { correctedInput, corrections } = read.data;
  const placed = [corrections, inCodeUnits(paragraph, corrections)].find(
    (each) => bareOf(corrected(paragraph, each)) === bareOf(correctedInput),
  );
  if (!placed) return [];
  const untouched = [...paragraph.matchAll(UNTOUCHED)].map(({ 0: match, index }) => ({
    from: index,
    to: index + match.length,
  }));
  return placed
    .map(({ startIndex: from, endIndex: to, correction, types: named }) => {
      const { kind, message } = types[named?.[0] ?? ''] ?? otherType;
      return { from, to, kind, message, fixes: [correction] };
    })
    .filter(
      ({ from, to, fixes: [fix] }) =>
        paragraph.slice(from, to) !== fix &&
        !isInCharacter(paragraph, from) &&
        !isInCharacter(paragraph, to) &&
        !isTaken({ from, to }, untouched),
    );
}

/** The text with its corrections; null when they overlap or lie outside. */
function corrected(text: string, corrections: readonly Correction[]): string | null {
  let end = 0;
  let made = '';
  for (const { startIndex, endIndex, correction } of corrections) {
    if (startIndex < end || endIndex < startIndex || endIndex > text.length) return null;
    made += text.slice(end, startIndex) + correction;
    end = endIndex;
  }
  return made + text.slice(end);
}

/** Browsers trim what a model writes. */
function bareOf(text: string | null): string | null {
  return text?.replaceAll(/\s+/gu, ' ').trim() ?? null;
}

/** Corrections whose positions count whole characters, as some implementations do: an emoji is one, and not two. */
function inCodeUnits(text: string, corrections: readonly Correction[]): Correction[] {
  const starts = [0];
  for (const character of text) starts.push(starts.at(-1)! + character.length);
  const unitOf = (character: number) => starts[character] ?? Infinity;
  return corrections.map((each) => ({
    ...each,
    startIndex: unitOf(each.startIndex),
    endIndex: unitOf(each.endIndex),
  }));
}

/** Whether a position is between the two code units of one character. */
function isInCharacter(text: string, at: number): boolean {
  return /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at));
}

/** Whether a place overlaps one of these. An insertion has no width, and is taken inside of another place. */
export function isTaken({ from, to }: TextRange, taken: readonly TextRange[]): boolean {
  return taken.some((other) => from < other.to && (from === to ? other.from <= from : other.from < to));
}

/** A remark of the review: its words, and what takes their place. */
export interface CorrectionRemark {
  readonly category: string;
  readonly priority: 'medium';
  readonly issue: string;
  readonly suggestion: string;
  readonly location: string;
  readonly replacement: string;
}

/** Characters to either side that a remark may quote to tell its words from the same ones elsewhere. */
const MAX_CONTEXT = 120;

/**
 * The finding as a remark that quotes its words, with as many beside them as it takes to find them again. Null where
 * even these occur earlier: nothing is better than a change at another place.
 */
export function remarkOfFinding(text: string, finding: Finding): CorrectionRemark | null {
  const { from, to, kind, message, fixes } = finding;
  const fix = fixes[0];
  if (fix === undefined) return null;
  const find = quotationFinder(text);
  let place: TextRange = { from, to };
  for (;;) {
    const quote = text.slice(place.from, place.to);
    if (quote.trim() !== '' && isOfWholeWords(text, place) && find({ quote, isReplaced: true })?.from === place.from)
      break;
    const wider = widened(text, place);
    const isTooWide = from - wider.from > MAX_CONTEXT || wider.to - to > MAX_CONTEXT;
    if (isTooWide || (wider.from === place.from && wider.to === place.to)) return null;
    place = wider;
  }
  const words = text.slice(from, to).trim();
  return {
    category: kind,
    priority: 'medium',
    issue: message,
    suggestion:
      fix.trim() === '' ? `Without “${words}”.` : `“${text.slice(place.from, from)}${fix}${text.slice(to, place.to)}”`,
    location: text.slice(place.from, place.to),
    replacement: text.slice(place.from, from) + fix + text.slice(to, place.to),
  };
}

/** The place with one more word at either side. A line break ends it. */
function widened(text: string, { from, to }: TextRange): TextRange {
  const before = /[^\s]*[^\S\n]*$/u.exec(text.slice(Math.max(0, from - MAX_CONTEXT - 1), from))?.[0].length ?? 0;
  const after = /^[^\S\n]*[^\s]*/u.exec(text.slice(to, to + MAX_CONTEXT + 1))?.[0].length ?? 0;
  return { from: from - before, to: to + after };
}
