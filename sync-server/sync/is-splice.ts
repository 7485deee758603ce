import { ByteReader, readRuns } from './byte-reader.ts';
import type { Columns } from './inspect-column.ts';

/** Column specifications of operations (Automerge binary format, "Operation columns"). */
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
 * Whether a change only inserts letters into existing sequences and removes them, as typing does. It sets no key of a
 * map and creates no object, so it cannot give a document another id, version or shape.
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

/** Whether an inspected column has no nulls, and all its values satisfy `fits`. */
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
