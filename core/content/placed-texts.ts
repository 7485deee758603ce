import type { ContentItem } from '../documents/content-item.ts';
import { textFor } from '../documents/read-variants.ts';
import { readRegister } from '../documents/registers.ts';
import type { TextEdit, TextEdits } from '../documents/text-edits.ts';
import { readText, stepTextPath, type TextPath } from '../documents/text-path.ts';
import { paragraphsToCheck } from '../grammar/paragraphs.ts';
import { findQuotes, type TextRange } from './find-quote.ts';

/** What the wizard asks for apart from the draft. Only the draft goes out, so it is read where the draft has it too. */
export type ApartText = 'opener' | 'cta';

export const apartTexts: readonly ApartText[] = ['opener', 'cta'];

export const apartPaths: Readonly<Record<ApartText, TextPath>> = {
  opener: stepTextPath('content-creation', 'catchyOpener'),
  cta: stepTextPath('content-optimization', 'callToAction'),
};

/**
 * Where such a text stands.
 *
 * - `blank`: nothing is written
 * - `no-draft`: there is no draft that it could stand in
 * - `missing`: the draft does not have it
 * - `further-down`: the draft has the opener, but does not open with it
 * - `standing`: the draft has it where it belongs
 */
export type ApartPlace = 'blank' | 'no-draft' | 'missing' | 'further-down' | 'standing';

export function placeInDraft(item: ContentItem, which: ApartText): ApartPlace {
  const { body } = item;
  const text = apartText(item, which);
  if (text === '') return 'blank';
  if (body.trim() === '') return 'no-draft';
  const at = placeOf(text, body);
  if (at === null) return 'missing';
  return which === 'opener' && at >= openingEnd(body) ? 'further-down' : 'standing';
}

/** What was written apart and goes out nowhere: neither the draft has it, nor a version for a chosen platform. */
export function leftOutTexts(item: ContentItem): readonly ApartText[] {
  return apartTexts.filter((which) => {
    const place = placeInDraft(item, which);
    if (place !== 'missing' && place !== 'no-draft') return false;
    const text = apartText(item, which);
    return !Object.keys(item.platforms).some((id) => placeOf(text, textFor(item, Number(id))) !== null);
  });
}

function apartText(item: ContentItem, which: ApartText): string {
  return readText(item, apartPaths[which])?.trim() ?? '';
}

/** What a link or a picture leads to. The length is bounded, so that no draft takes long to read. */
const ADDRESS = /(?<=\])\([^()\s]{0,2000}(?:[ \t]+"[^"\n]{0,500}")?\)/g;

/**
 * Where the draft has a text first, in UTF-16 code units, or null. White space, capitals, quotation marks and the marks
 * of Markdown are no difference, nor is where a word of it links to.
 */
function placeOf(text: string, draft: string): number | null {
  const words = withoutAddresses(draft);
  for (const range of findQuotes(words, withoutAddresses(text))) if (isOfWholeWords(words, range)) return range.from;
  return null;
}

/** In their place is white space, so that the rest stands where it stood. */
function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, (address) => ' '.repeat(address.length));
}

/** Scripts with capitals set their words apart; in the others a word ends where the next one begins. */
const WORD_CHARACTER = /[\p{Lu}\p{Ll}\p{M}\p{N}]/u;

/** "Read" does not stand in "already". */
function isOfWholeWords(text: string, { from, to }: TextRange): boolean {
  const isInWord = (at: number) => WORD_CHARACTER.test(text.charAt(at - 1)) && WORD_CHARACTER.test(text.charAt(at));
  return !isInWord(from) && !isInWord(to);
}

/** The share of a draft, and how many of its paragraphs, an opener may stand in. */
const OPENING_SHARE = 0.3;
const OPENING_PARAGRAPHS = 3;

function openingEnd(draft: string): number {
  const start = draft.length - draft.trimStart().length;
  const ends = [...draft.slice(start).matchAll(/\n\s*\n/g)].map(({ index }) => start + index);
  return Math.max(draft.length * OPENING_SHARE, ends[OPENING_PARAGRAPHS - 1] ?? draft.length);
}

/**
 * What puts the opener above the draft, or the call to action where its placement says, each as a paragraph of its own.
 * No edits where nothing is written, or where the draft has it.
 */
export function editsIntoDraft(item: ContentItem, which: ApartText): TextEdits {
  const { body } = item;
  const { length } = body;
  const place = placeInDraft(item, which);
  if (place === 'blank' || place === 'standing') return { length, edits: [] };
  const text = apartText(item, which);
  // The later place first: what is written there moves nothing before it.
  const places = which === 'opener' ? [topOf(body)] : placesOfCta(item).toSorted((a, b) => b - a);
  return { length, edits: places.map((at) => paragraphAt(body, at, text)) };
}

/** The first paragraph's place; below the title, where the draft begins with it. */
function topOf(draft: string): number {
  return /^\s*# .*/.exec(draft)?.[0].length ?? 0;
}

function placesOfCta({ body, steps }: ContentItem): number[] {
  const placement = readRegister(steps['content-optimization'].ctaPlacement);
  const middle = placement === 'middle' || placement === 'both' ? middleOf(body) : null;
  if (middle === null) return [body.length];
  return placement === 'both' ? [middle, body.length] : [middle];
}

/**
 * Where the middle paragraph ends, or null of a draft that is too short to have one. Headings do not count: what
 * follows them belongs to them. Nor does code.
 */
function middleOf(draft: string): number | null {
  const paragraphs = paragraphsToCheck(draft).filter(({ text }) => !/^ {0,3}#{1,6}\s/.test(text));
  if (paragraphs.length < 2) return null;
  const { from, text } = paragraphs[Math.ceil(paragraphs.length / 2) - 1]!;
  return from + text.length;
}

/** A paragraph with a blank line to what stands before it and after it. */
function paragraphAt(draft: string, at: number, text: string): TextEdit {
  const [before, after] = [draft.slice(0, at), draft.slice(at)];
  const above = before.trim() === '' ? '' : lineEnds(/(?:\n[^\S\n]*){0,2}$/.exec(before)![0]);
  const below = after.trim() === '' ? '' : lineEnds(/^(?:[^\S\n]*\n){0,2}/.exec(after)![0]);
  return { at, remove: 0, insert: `${above}${text}${below}` };
}

/** The line ends that a blank line still needs beside this white space. */
function lineEnds(space: string): string {
  return '\n'.repeat(2 - (space.split('\n').length - 1));
}
