import { isUtf8 } from 'node:buffer';
import { ByteReader } from './byte-reader.ts';
import { readRuns } from './read-runs.ts';
import { malformed } from './unfit-chunk.ts';

const TEXT = 6;
const KINDS = 16;

/**
 * Checks the values of a change's operations: their lengths add up to the bytes that are there, and texts are UTF-8.
 * Returns how many operations have a value of a byte or more.
 * @param kinds the column that says each value's kind and length
 * @param raw the values, one after the other
 */
export function inspectValues(kinds: Uint8Array, raw: Uint8Array): number {
  const reader = new ByteReader(kinds);
  let filled = 0;
  let at = 0;
  let textsFrom = 0;
  const endTexts = () => {
    if (at > textsFrom && !isUtf8(raw.subarray(textsFrom, at))) throw malformed('a text that is not UTF-8');
  };
  const readValue = (times: number) => {
    const value = reader.unsigned();
    const length = Math.floor(value / KINDS);
    const isText = value % KINDS === TEXT;
    if (length * times > raw.length - at) throw malformed('a value beyond the end');
    if (length > 0) filled += times;
    if (!isText) endTexts();
    // Texts in a row are checked as one; none may begin in the middle of a letter.
    for (let index = 0; isText && length > 0 && index < times; index += 1)
      if (((raw[at + index * length] ?? 0) & 0xc0) === 0x80) throw malformed('a text that is not UTF-8');
    at += length * times;
    if (!isText) textsFrom = at;
  };
  readRuns(reader, readValue, () => {});
  endTexts();
  if (at !== raw.length) throw malformed('values that nobody names');
  return filled;
}
