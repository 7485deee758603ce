import { textUnits, type CountingRule, type TextUnit } from './count-characters.ts';

export interface SplitOptions extends CountingRule {
  /** Characters that a part may have at most. */
  readonly max: number;
}

/** A cut before this share of what would fit makes parts that look forgotten. */
const LEAST_SHARE = 0.4;

/** Where a text is cut best: after a paragraph, a line, a sentence, a word. */
const ends = [
  /\n\s*\n\s*/g,
  /\n\s*/g,
  /[.!?\u2026\u3002\uFF01\uFF1F]["'\u201D\u2019\u00BB)\]]*\s+|[\u3002\uFF01\uFF1F]/g,
  /\s+/g,
];

/**
 * Cuts a text into parts that fit, at the best place of each. Nothing but the blanks at the cuts is left out, and
 * neither a grapheme nor a link is cut through. A part that is one unit larger than `max` is longer than that.
 */
export function splitText(text: string, { max, ...rule }: SplitOptions): string[] {
  const parts: string[] = [];
  let units = textUnits(text, rule);
  let at = skipBlanks(units, 0);
  while (at < units.length) {
    const fitting = at + countFitting(units, at, max);
    const cut = fitting === units.length ? fitting : bestCut(units, at, fitting);
    parts.push(join(units, at, skipBlanksBack(units, cut)));
    const next = skipBlanks(units, cut);
    const isInWord = next === cut;
    at = next;
    // Behind a word a link is none, and at the beginning of a part it is one.
    if (isInWord && /^https?:/i.test(join(units, at, at + 6))) {
      units = textUnits(join(units, at, units.length), rule);
      at = 0;
    }
  }
  return parts;
}

/** How many units fit; one at least, so that every part takes something. */
function countFitting(units: readonly TextUnit[], from: number, max: number): number {
  let sum = 0;
  let at = from;
  while (at < units.length && (sum += units[at]!.characters) <= max) at += 1;
  return Math.max(1, at - from);
}

/** @param fitting where the first unit is that does not fit */
function bestCut(units: readonly TextUnit[], from: number, fitting: number): number {
  // The blanks behind what fits tell whether a word or a paragraph ends there.
  const end = skipBlanks(units, fitting);
  const text = join(units, from, end);
  const cuts = cutsByOffset(units, from, end);
  for (const [index, pattern] of ends.entries()) {
    const least = index === ends.length - 1 ? 1 : text.length * LEAST_SHARE;
    const offsets = [...text.matchAll(pattern)].map((match) => match.index + match[0].length);
    const best = offsets.findLast((offset) => offset >= least && cuts.has(offset));
    if (best !== undefined) return cuts.get(best)!;
  }
  return fitting;
}

/** The units' ends: by their offset in the text, the index of the unit that follows. */
function cutsByOffset(units: readonly TextUnit[], from: number, to: number): Map<number, number> {
  const cuts = new Map<number, number>();
  let offset = 0;
  for (let at = from; at < to; at += 1) cuts.set((offset += units[at]!.text.length), at + 1);
  return cuts;
}

function skipBlanks(units: readonly TextUnit[], from: number): number {
  let at = from;
  while (at < units.length && isBlank(units[at]!)) at += 1;
  return at;
}

function skipBlanksBack(units: readonly TextUnit[], from: number): number {
  let at = from;
  while (at > 0 && isBlank(units[at - 1]!)) at -= 1;
  return at;
}

function isBlank({ text }: TextUnit): boolean {
  return text.trim() === '';
}

function join(units: readonly TextUnit[], from: number, to: number): string {
  return units
    .slice(from, to)
    .map(({ text }) => text)
    .join('');
}
