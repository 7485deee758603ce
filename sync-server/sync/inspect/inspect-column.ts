import { isUtf8 } from 'node:buffer';
import { ByteReader } from './byte-reader.ts';
import { inspectionLimits } from './inspection-limits.ts';
import { readRuns } from './read-runs.ts';
import { malformed, oversized } from './unfit-chunk.ts';

/** How a column's values are encoded: the last three bits of its specification. */
const encoding = { group: 0, actor: 1, delta: 3, flag: 4, text: 5 } as const;
const ENCODINGS = 8;

const PROTO = Buffer.from('__proto__');

interface ColumnToInspect {
  readonly specification: number;
  readonly bytes: Uint8Array;
  /** Actors that the chunk names; values of a column of actors are places among them. */
  readonly actors: number;
  /** Its values are times, which may be any. */
  readonly isTime?: boolean;
}

/** Checks a column's values and returns how many there are. Runs are counted, never unfolded. */
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

/** Each value is the difference to the one before it. */
function readCounter(reader: ByteReader, add: ReadValue): ReadValue {
  let value = 0;
  return (times) => {
    value += reader.signed() * times;
    // A run goes one way, so that its end is its extreme.
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

/** How many values of other columns belong to each operation. */
function readGroup(reader: ByteReader, add: ReadValue): ReadValue {
  let members = 0;
  return (times) => {
    members += reader.unsigned() * times;
    if (members > inspectionLimits.operations) throw oversized('too many values in groups');
    add(times);
  };
}

/** A key named so would be taken for the prototype of whoever reads the document. */
function readKey(reader: ByteReader): void {
  const length = reader.unsigned();
  if (length > inspectionLimits.keyBytes) throw oversized('a key that is too long');
  const key = reader.take(length);
  if (!isUtf8(key)) throw malformed('a key that is not UTF-8');
  if (length === PROTO.length && PROTO.equals(key)) throw malformed('a key that names the prototype');
}
