import type { ContentItem } from '../documents/content-item.ts';
import { textFor } from '../documents/read-variants.ts';
import { readRegister } from '../documents/registers.ts';
import type { TextEdit, TextEdits } from '../documents/text-edits.ts';
import { readText, stepTextPath, type TextPath } from '../documents/text-path.ts';
import { closesFence, fenceOf, paragraphsToCheck } from '../grammar/paragraphs.ts';
import { findQuotes, isOfWholeWords, type TextRange } from '../kernel/find-quote.ts';

/**
 * Texts that the wizard asks for separately. Only the draft is posted, so they are effective only if the draft contains
 * them too.
 */
export type ApartText = 'opener' | 'cta';

export const apartTexts: readonly ApartText[] = ['opener', 'cta'];

export const apartPaths: Readonly<Record<ApartText, TextPath>> = {
  opener: stepTextPath('content-creation', 'catchyOpener'),
  cta: stepTextPath('content-optimization', 'callToAction'),
};

/**
 * The place of such a text.
 *
 * - `blank`: it has not been written
 * - `no-draft`: there is no draft
 * - `missing`: the draft does not contain it
 * - `further-down`: the draft contains the opener, but does not begin with it
 * - `standing`: the draft contains it in the right place
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

/**
 * Separate texts that would not be posted anywhere: neither the draft contains them, nor a variant for a chosen
 * platform.
 */
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

/** The target of a link or picture. Its length is bounded, so that the pattern stays fast on any draft. */
const ADDRESS = /(?<=\])\([^()\s]{0,2000}(?:[ \t]+"[^"\n]{0,500}")?\)/g;

/**
 * Offset of a text's first occurrence in the draft, in UTF-16 code units; null when there is none. Ignores white space,
 * case, quotation marks, Markdown characters and link targets.
 */
function placeOf(text: string, draft: string): number | null {
  return placesOf(text, draft).next().value?.from ?? null;
}

function* placesOf(text: string, draft: string): Generator<TextRange, undefined> {
  const words = withoutAddresses(draft);
  for (const range of findQuotes(words, withoutAddresses(text))) if (isOfWholeWords(words, range)) yield range;
}

/** Replaces them with spaces, so that all other offsets stay the same. */
function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, (address) => ' '.repeat(address.length));
}

const SENTENCE_END = /(?<=[.!?…。！？]["'”’»)\]]?)\s+/;
const HEADING = /^ {0,3}#{1,6}\s/;

/**
 * The paragraphs of an offered text that the draft lacks: those with a sentence or an address that it does not contain,
 * each once, and the headings above them. A code block is one paragraph, and must be there character by character.
 */
export function missingParagraphs(offered: string, draft: string): readonly string[] {
  const lines = draft.split('\n').map((line) => line.trim());
  const written = lines.filter((line) => line !== '');
  const atEnd = written.slice(written.findLastIndex((line) => !HEADING.test(line)) + 1);
  const isThere = ({ text, isCode }: Block) =>
    isCode
      ? draft.includes(text)
      : lines.includes(text) || text.split(SENTENCE_END).every((sentence) => hasSentence(draft, sentence));
  const missing: string[] = [];
  let above: string[] = [];
  for (const block of blocksOf(offered)) {
    const { text, isCode } = block;
    if (!isCode && HEADING.test(text)) {
      above.push(text);
      continue;
    }
    // The words of a heading may stand anywhere in a draft, and one whose paragraph is there would stand over another.
    if (!missing.includes(text) && !isThere(block))
      missing.push(...above.filter((heading) => !atEnd.includes(heading)), text);
    above = [];
  }
  return [...missing, ...above.filter((heading) => !lines.includes(heading))];
}

/** Whether the draft has a sentence with all of its addresses. */
function hasSentence(draft: string, sentence: string): boolean {
  const addresses = addressesIn(sentence);
  for (const { from, to } of placesOf(sentence, draft)) {
    // The address of the last words follows them.
    const rest = /^[*_`~[\\]*\]\([^()\n]{0,2600}\)/.exec(draft.slice(to, to + 2700))?.[0] ?? '';
    const there = addressesIn(draft.slice(from, to) + rest);
    if (addresses.every((address) => there.includes(address))) return true;
  }
  return false;
}

function addressesIn(text: string): readonly string[] {
  return [...text.matchAll(ADDRESS)].map(([address]) => /[^\s()]*/.exec(address.slice(1))![0]);
}

interface Block {
  readonly text: string;
  readonly isCode: boolean;
}

/** The paragraphs, headings and code blocks of a text, which blank lines separate. */
function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let openFence: string | null = null;
  const close = (isCode = false) => {
    const block = lines.join('\n').trim();
    if (block !== '') blocks.push({ text: block, isCode });
    lines = [];
  };
  for (const line of text.split('\n')) {
    const begun: string | null = openFence === null ? fenceOf(line) : null;
    const isHeading = openFence === null && HEADING.test(line);
    if (begun !== null || isHeading) close();
    lines.push(line);
    if (isHeading || (openFence === null && line.trim() === '')) close();
    if (openFence !== null && closesFence(line, openFence)) {
      close(true);
      openFence = null;
    } else openFence ??= begun;
  }
  close(openFence !== null);
  return blocks;
}

/** The opener must be within this share of the draft, or within so many of its paragraphs. */
const OPENING_SHARE = 0.3;
const OPENING_PARAGRAPHS = 3;

function openingEnd(draft: string): number {
  const start = draft.length - draft.trimStart().length;
  const ends = [...draft.slice(start).matchAll(/\n\s*\n/g)].map(({ index }) => start + index);
  return Math.max(draft.length * OPENING_SHARE, ends[OPENING_PARAGRAPHS - 1] ?? draft.length);
}

/**
 * The edits that insert the opener at the top of the draft, or the call to action where its placement says, each as a
 * paragraph. No edits when it is blank or the draft contains it.
 */
export function editsIntoDraft(item: ContentItem, which: ApartText): TextEdits {
  const { body } = item;
  const { length } = body;
  const place = placeInDraft(item, which);
  if (place === 'blank' || place === 'standing') return { length, edits: [] };
  const text = apartText(item, which);
  // The later position first, so that the insertion does not move the earlier one.
  const places = which === 'opener' ? [topOf(body)] : placesOfCta(item).toSorted((a, b) => b - a);
  return { length, edits: places.map((at) => paragraphAt(body, at, text)) };
}

/** Offset of the first paragraph, below a title at the beginning of the draft. */
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
 * Offset of the end of the middle paragraph; null when the draft is too short to have one. Headings and code do not
 * count as paragraphs.
 */
function middleOf(draft: string): number | null {
  const paragraphs = paragraphsToCheck(draft).filter(({ text }) => !/^ {0,3}#{1,6}\s/.test(text));
  if (paragraphs.length < 2) return null;
  const { from, text } = paragraphs[Math.ceil(paragraphs.length / 2) - 1]!;
  return from + text.length;
}

/** Inserts a paragraph with a blank line before and after it. */
function paragraphAt(draft: string, at: number, text: string): TextEdit {
  const [before, after] = [draft.slice(0, at), draft.slice(at)];
  const above = before.trim() === '' ? '' : lineEnds(/(?:\n[^\S\n]*){0,2}$/.exec(before)![0]);
  const below = after.trim() === '' ? '' : lineEnds(/^(?:[^\S\n]*\n){0,2}/.exec(after)![0]);
  return { at, remove: 0, insert: `${above}${text}${below}` };
}

/** The line breaks that are missing for a blank line next to this white space. */
function lineEnds(space: string): string {
  return '\n'.repeat(2 - (space.split('\n').length - 1));
}
