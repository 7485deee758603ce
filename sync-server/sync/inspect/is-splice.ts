import { ByteReader, readRuns } from './byte-reader.ts';
import type { Columns } from './inspect-column.ts';

/** Specifications of columns of operations (Automerge binary format, "Operation columns"). */
const OBJECT = 0x02;
const ELEMENT = 0x13;
const KEY = 0x15;
const ACTION = 0x42;
const VALUE_KIND = 0x56;
const EXPAND = 0x94;
const MARK = 0xa5;

const actions: ReadonlySet<number> = new Set([1, 3]);
const KINDS = 16;
const kinds: ReadonlySet<number> = new Set([0, 6]);

/**
 * Whether a change only puts letters into sequences that there are, and takes them out, as typing does: no key of any
 * map is set, and nothing is made. Such a change cannot give a document another name, version or shape.
 */
export function isSplice(columns: Columns): boolean {
  const isThere = (specification: number) => (columns.get(specification)?.length ?? 0) > 0;
  return (
    isThere(OBJECT) &&
    isThere(ELEMENT) &&
    ![KEY, EXPAND, MARK].some(isThere) &&
    every(columns.get(OBJECT), () => true) &&
    every(columns.get(ACTION), (action) => actions.has(action)) &&
    every(columns.get(VALUE_KIND), (value) => kinds.has(value % KINDS))
  );
}

/** Whether a column that has been inspected holds no nulls, and only such values. */
function every(column: Uint8Array | undefined, fits: (value: number) => boolean): boolean {
  if (!column) return false;
  const reader = new ByteReader(column);
  let isFit = true;
  readRuns(
    reader,
    () => (isFit &&= fits(reader.unsigned())),
    () => (isFit = false),
  );
  return isFit;
}
