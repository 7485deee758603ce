import { projectionLimits } from './limits.ts';
import { readRegister } from './registers.ts';
import { shortenText } from '../kernel/text.ts';

/** What ids, dates, colours and fractional indexes are made of. */
const WORD = /^[\w.:+/#-]*$/;

/** A register that is an id, a date or a fractional index; null when it is none: a part of one would be another. */
export function wordOf(register: unknown, max: number = projectionLimits.word): string | null {
  const word = readRegister(register);
  return word !== null && word.length <= max && WORD.test(word) ? word : null;
}

/** What the address of a page is made of (RFC 3986). */
const ADDRESS = /^https?:\/\/[\w.:/?#[\]@!$&'()*+,;=%~-]+$/;

/** The address of a page; null when it is none, or too long: a part of one would be another. */
export function addressOf(address: string | null, max: number): string | null {
  return address !== null && address.length <= max && ADDRESS.test(address) ? address : null;
}

/** A register that is a line of words, cut and marked where it is too long. */
export function lineOf(register: unknown, max: number): string | null {
  const line = readRegister(register);
  return line === null ? null : shortenText(line, max);
}

/** As many texts as there is room for, and an ellipsis in place of the rest. @param all characters of all as JSON */
export function fittingTexts(texts: readonly string[], { each, all }: { each: number; all: number }): string[] {
  const fitting: string[] = [];
  let room = all;
  for (const text of texts) {
    const shown = shortenText(text, each);
    room -= JSON.stringify(shown).length + 1;
    if (room < 0) return [...fitting, '…'];
    fitting.push(shown);
  }
  return fitting;
}
