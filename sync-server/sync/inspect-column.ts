import { isUtf8 } from 'node:buffer';
import { ByteReader, inflateWithin, readRuns } from './byte-reader.ts';
import { type ChunkBudget, inspectionLimits, malformed, oversized } from './chunk-limits.ts';

/** The encoding of a column's values: the last three bits of its specification. */
const encoding = { group: 0, actor: 1, delta: 3, flag: 4, text: 5 } as const;
const ENCODINGS = 8;

const PROTO = Buffer.from('__proto__');

interface ColumnToInspect {
  readonly specification: number;
  readonly bytes: Uint8Array;
  /** Number of actors in the chunk. Values of an actor column are indexes below it. */
  readonly actors: number;
  /** Whether the values are times, which have no bounds. */
  readonly isTime?: boolean;
}

/** Checks a column's values and returns their number. Runs are counted, never expanded. */
export function inspectColumn({ specification, bytes, actors, isTime = false }: ColumnToInspect): number {
  const reader = new ByteReader(bytes);
  let count = 0;
  const add = (times: number) => {
    count += times;
    if (count > inspectionLimits.operations) throw oversized('too many values');
  };
  switch (specification % ENCODINGS) {
    case encoding.flag:
      while (!reader.isAtEnd) add(reader.unsigned());
      break;
    case encoding.text:
      readRuns(reader, (times) => (readKey(reader), add(times)), add);
      break;
    case encoding.delta:
      readRuns(reader, isTime ? readTime(reader, add) : readCounter(reader, add), add);
      break;
    case encoding.group:
      readRuns(reader, readGroup(reader, add), add);
      break;
    case encoding.actor:
      readRuns(reader, readBelow(reader, actors, add), add);
      break;
    default:
      readRuns(reader, readBelow(reader, inspectionLimits.counter, add), add);
  }
  return count;
}

type ReadValue = (times: number) => void;

function readBelow(reader: ByteReader, end: number, add: ReadValue): ReadValue {
  return (times) => {
    if (reader.unsigned() >= end) throw malformed('a number out of bounds');
    add(times);
  };
}

/** Each value is the difference to the previous one. */
function readCounter(reader: ByteReader, add: ReadValue): ReadValue {
  let value = 0;
  return (times) => {
    value += reader.signed() * times;
    // A run is monotonic, so its last value is its extreme.
    if (!(value >= 0 && value < inspectionLimits.counter)) throw malformed('a counter out of bounds');
    add(times);
  };
}

function readTime(reader: ByteReader, add: ReadValue): ReadValue {
  return (times) => {
    reader.signed();
    add(times);
  };
}

/** Each value is the number of values that the operation has in other columns. */
function readGroup(reader: ByteReader, add: ReadValue): ReadValue {
  let members = 0;
  return (times) => {
    members += reader.unsigned() * times;
    if (members > inspectionLimits.operations) throw oversized('too many values in groups');
    add(times);
  };
}

/** Rejects `__proto__`: a reader of the document would set the prototype of an object. */
function readKey(reader: ByteReader): void {
  const length = reader.unsigned();
  if (length > inspectionLimits.keyBytes) throw oversized('a key that is too long');
  const key = reader.take(length);
  if (!isUtf8(key)) throw malformed('a key that is not UTF-8');
  if (length === PROTO.length && PROTO.equals(key)) throw malformed('a key that names the prototype');
}

/** Inflated columns by specification. */
export type Columns = ReadonlyMap<number, Uint8Array>;

/** The list of columns that precedes their contents, in order. */
type ColumnHeads = readonly { readonly specification: number; readonly length: number }[];

/** The bit of a specification that marks a deflated column. */
const DEFLATED = 8;

/** @param known specifications that may occur */
export function readColumnHeads(reader: ByteReader, known: readonly number[]): ColumnHeads {
  const count = reader.unsigned();
  if (count > known.length) throw malformed('more columns than there are');
  let last = -1;
  return Array.from({ length: count }, () => {
    const specification = reader.unsigned();
    const plain = plainOf(specification);
    if (plain <= last || !known.includes(plain)) throw malformed('a column that is not known');
    last = plain;
    return { specification, length: reader.unsigned() };
  });
}

export function takeColumns(reader: ByteReader, heads: ColumnHeads, budget: ChunkBudget): Columns {
  const columns = new Map<number, Uint8Array>();
  for (const { specification, length } of heads) {
    const stored = reader.take(length);
    const plain = plainOf(specification);
    columns.set(plain, plain === specification ? stored : inflateWithin(budget, stored));
  }
  return columns;
}

function plainOf(specification: number): number {
  return Math.floor(specification / DEFLATED) % 2 === 1 ? specification - DEFLATED : specification;
}

const TEXT = 6;
const KINDS = 16;

/**
 * Checks the values of a change's operations: their lengths add up to the bytes present, and texts are UTF-8. Returns
 * the number of operations with a value of at least one byte.
 * @param kinds the column with each value's kind and length
 * @param raw the values, concatenated
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
    // Adjacent texts are checked together, so none of them may begin in the middle of a character.
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

const HASH_BYTES = 32;

/** A list of hashes in hex: their number, then the hashes. */
export function takeHashes(reader: ByteReader): string[] {
  const bytes = Buffer.from(reader.take(reader.unsigned() * HASH_BYTES));
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.toString('hex', index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
}

/** Skips actor ids, each preceded by its length. */
export function skipActors(reader: ByteReader, count: number): void {
  if (count > inspectionLimits.actors) throw oversized('too many actors');
  for (let index = 0; index < count; index += 1) {
    const length = reader.unsigned();
    if (length < 1 || length > inspectionLimits.actorBytes) throw malformed('an actor of no usual length');
    reader.skip(length);
  }
}
