import { linkAt, textUnits, type CountingRule, type TextUnit } from './count-characters.ts';

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
 *
 * @param mostParts where the cutting stops: one part more is returned where there are more, and nothing behind it is read
 */
export function splitText(text: string, { max, ...rule }: SplitOptions, mostParts = Infinity): string[] {
  const parts: string[] = [];
  const units = new UnitsAhead(text, rule);
  units.take(blanksFrom(units, 0));
  while (units.at(0) && parts.length <= mostParts) {
    const fitting = countFitting(units, max);
    const cut = units.at(fitting) ? bestCut(units, fitting) : fitting;
    parts.push(units.take(cut).trimEnd());
    const blanks = blanksFrom(units, 0);
    units.take(blanks);
    // Behind a word a link is none, and at the beginning of a part it is one.
    if (blanks === 0) units.beginWithLink();
  }
  return parts;
}

/** The units of a text from where it was cut last, read as far as they are asked for. */
class UnitsAhead {
  readonly #text: string;
  readonly #rule: CountingRule;
  readonly #unread: Iterator<TextUnit>;
  #ahead: TextUnit[] = [];
  #offset = 0;

  constructor(text: string, rule: CountingRule) {
    this.#text = text;
    this.#rule = rule;
    this.#unread = textUnits(text, rule);
  }

  /** Undefined behind the last. */
  at(index: number): TextUnit | undefined {
    while (this.#ahead.length <= index) {
      const { value, done } = this.#unread.next() as IteratorResult<TextUnit, undefined>;
      if (done) return undefined;
      this.#ahead.push(value);
    }
    return this.#ahead[index];
  }

  /** The text of the first units, which stay where they are. */
  textOf(count: number): string {
    const length = this.#ahead.slice(0, count).reduce((sum, { text }) => sum + text.length, 0);
    return this.#text.slice(this.#offset, this.#offset + length);
  }

  /** Leaves the first units behind. Returns their text. */
  take(count: number): string {
    const taken = this.textOf(count);
    this.#ahead = this.#ahead.slice(count);
    this.#offset += taken.length;
    return taken;
  }

  /** Makes one unit of the link that the first units are the letters of; nothing where they are none. */
  beginWithLink(): void {
    const found = this.#rule.linkCharacters === null ? null : linkAt(this.#text, this.#offset);
    if (found === null) return;
    let count = 0;
    let length = 0;
    for (; length < found.length; count += 1) length += this.at(count)!.text.length;
    // A mark on the link's last letter is none of the link.
    const rest = this.textOf(count).slice(found.length);
    const units = [{ text: found, characters: this.#rule.linkCharacters! }, ...textUnits(rest, this.#rule)];
    this.#ahead = [...units, ...this.#ahead.slice(count)];
  }
}

/** How many units fit; one at least, so that every part takes something. */
function countFitting(units: UnitsAhead, max: number): number {
  let room = max;
  let count = 0;
  for (let unit = units.at(0); unit && unit.characters <= room; unit = units.at(count)) {
    room -= unit.characters;
    count += 1;
  }
  return Math.max(1, count);
}

/** @param fitting how many units fit: there are more */
function bestCut(units: UnitsAhead, fitting: number): number {
  // The blanks behind what fits tell whether a word or a paragraph ends there.
  const count = fitting + blanksFrom(units, fitting);
  const text = units.textOf(count);
  const cuts = cutsByOffset(units, count);
  for (const [index, pattern] of ends.entries()) {
    const least = index === ends.length - 1 ? 1 : text.length * LEAST_SHARE;
    const offsets = [...text.matchAll(pattern)].map((match) => match.index + match[0].length);
    const best = offsets.findLast((offset) => offset >= least && cuts.has(offset));
    if (best !== undefined) return cuts.get(best)!;
  }
  return fitting;
}

/** The units' ends: by their offset in the text, the index of the unit that follows. */
function cutsByOffset(units: UnitsAhead, count: number): Map<number, number> {
  const cuts = new Map<number, number>();
  let offset = 0;
  for (let at = 0; at < count; at += 1) cuts.set((offset += units.at(at)!.text.length), at + 1);
  return cuts;
}

/** How many blank units follow one another from an index on. */
function blanksFrom(units: UnitsAhead, index: number): number {
  let at = index;
  for (let unit = units.at(at); unit && unit.text.trim() === ''; unit = units.at(at)) at += 1;
  return at - index;
}
