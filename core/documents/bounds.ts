import { projectionLimits } from './limits.ts';
import { readRegister } from './registers.ts';
import { shortenText } from '../kernel/text.ts';

/** Characters of ids, dates, colours and fractional indexes. */
const WORD = /^[\w.:+/#-]*$/;

/**
 * The value of a register that holds an id, a date or a fractional index. Null when it is not one or is too long,
 * because a cut id would be a different id.
 */
export function wordOf(register: unknown, max: number = projectionLimits.word): string | null {
  const word = readRegister(register);
  return word !== null && word.length <= max && WORD.test(word) ? word : null;
}

/** Characters of a web address (RFC 3986). */
const ADDRESS = /^https?:\/\/[\w.:/?#[\]@!$&'()*+,;=%~-]+$/;

/** A web address. Null when it is not one or is too long, because a cut address would be a different address. */
export function addressOf(address: string | null, max: number): string | null {
  return address !== null && address.length <= max && ADDRESS.test(address) ? address : null;
}

/** The value of a register that holds a line of text, cut with an ellipsis when it is too long. */
export function lineOf(register: unknown, max: number): string | null {
  const line = readRegister(register);
  return line === null ? null : shortenText(line, max);
}

/**
 * As many texts as fit, with an ellipsis in place of the rest.
 *
 * @param all maximum characters of all texts together, as JSON
 */
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
