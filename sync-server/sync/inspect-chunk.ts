/**
 * Inspection: validates a pushed chunk before anything decodes it.
 *
 * A chunk is untrusted input in Automerge's binary format. It is inspected in three levels:
 *
 * 1. Container: magic bytes, type, length and checksum. Deflated contents are inflated within a budget.
 * 2. Change or document: actors, hashes, counters, and the list of columns.
 * 3. Columns: values are checked and counted by their run lengths. Runs are never expanded.
 *
 * `inspectionLimits` bounds all totals of a chunk, because Automerge would decode 97 bytes into a million operations,
 * and skips a broken chunk and everything after it without an error. The result has the hashes of the changes, and
 * whether each is a splice, which decides whether it can be appended (`append.ts`).
 *
 * Invariants: the inspection runs on the event loop in time linear to the bytes and what they inflate to, both bounded.
 * A chunk that fails is never passed to Automerge.
 */

import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { ByteReader, inflateWithin, readRuns } from './byte-reader.ts';
import {
  type ChangeLink,
  ChunkBudget,
  type InspectedChunk,
  inspectionLimits,
  malformed,
  oversized,
  UnfitChunk,
} from './chunk-limits.ts';
import {
  type Columns,
  inspectColumn,
  inspectValues,
  readColumnHeads,
  skipActors,
  takeColumns,
  takeHashes,
} from './inspect-column.ts';
import { isSplice } from './is-splice.ts';

/** Column specifications of operations (Automerge binary format, "Operation columns"). */
const ACTION = 0x42;
const VALUE_KIND = 0x56;
const VALUE = 0x57;
/** Columns whose values belong to groups: predecessors in a change, successors in a document. */
const groupedColumns: readonly number[] = [0x71, 0x73, 0x81, 0x83];

const commonColumns = [0x01, 0x02, 0x11, 0x13, 0x15, 0x34, 0x42, 0x56, 0x57, 0x94, 0xa5];
const operationColumns = {
  ofChange: [...commonColumns, 0x70, 0x71, 0x73],
  ofDocument: [...commonColumns, 0x21, 0x23, 0x80, 0x81, 0x83],
} as const;

const REMOVE = 3;
const ACTIONS = 8;
const nothing = new Uint8Array(0);

/** Checks the columns of operations, adds their counts to the budget and returns the number of operations. */
function inspectOperations(columns: Columns, actors: number, budget: ChunkBudget): number {
  let all = 0;
  for (const [specification, bytes] of columns) {
    if (specification === VALUE) continue;
    const count = inspectColumn({ specification, bytes, actors });
    if (!groupedColumns.includes(specification)) all = Math.max(all, count);
  }
  const removals = countRemovals(columns.get(ACTION) ?? nothing);
  const filled = inspectValues(columns.get(VALUE_KIND) ?? nothing, columns.get(VALUE) ?? nothing);
  budget.addOperations({ all, removals, empty: all - removals - filled });
  return all;
}

function countRemovals(actions: Uint8Array): number {
  const reader = new ByteReader(actions);
  let removals = 0;
  const readAction = (times: number) => {
    const action = reader.unsigned();
    if (action >= ACTIONS) throw malformed('an action that is not known');
    if (action === REMOVE) removals += times;
  };
  readRuns(reader, readAction, () => {});
  return removals;
}

/** Chunk types that devices write. Automerge has others. */
const chunkTypes = { document: 0, change: 1, deflatedChange: 2 } as const;

/** One of the containers that pushed bytes consist of. Its checksum is unverified. */
interface ChunkContainer {
  readonly type: number;
  readonly checksum: Uint8Array;
  readonly contents: Uint8Array;
}

const MAGIC = [0x85, 0x6f, 0x4a, 0x83];
const CHECKSUM_BYTES = 4;
const HEX_DIGITS = 2 * CHECKSUM_BYTES;

/**
 * Reads the next container. Layout (Automerge binary format, "Chunk container"): magic (4 bytes), checksum (first 4
 * bytes of the SHA-256 of type, length and contents), type (1 byte), length of the contents (unsigned LEB128),
 * contents.
 */
function readContainer(reader: ByteReader): ChunkContainer {
  const magic = reader.take(MAGIC.length);
  if (!MAGIC.every((byte, index) => byte === magic[index])) throw malformed('no chunk');
  const checksum = reader.take(CHECKSUM_BYTES);
  const [type = -1] = reader.take(1);
  return { type, checksum, contents: reader.take(reader.unsigned()) };
}

/** The hash of a container. A change is identified by it; a deflated change by the hash of its inflated form. */
function containerHash(type: number, contents: Uint8Array): string {
  return createHash('sha256')
    .update(Uint8Array.from([type, ...lengthBytes(contents.length)]))
    .update(contents)
    .digest('hex');
}

function hasChecksum(hash: string, checksum: Uint8Array): boolean {
  return hash.slice(0, HEX_DIGITS) === Buffer.from(checksum).toString('hex');
}

function lengthBytes(length: number): number[] {
  return length < 0x80 ? [length] : [(length % 0x80) + 0x80, ...lengthBytes(Math.floor(length / 0x80))];
}

/** Column specifications of changes (Automerge binary format, "Change columns"). */
const TIME = 0x23;
const DEPENDENCY = 0x43;
const EXTRA_KIND = 0x56;
const EXTRA = 0x57;
const changeColumns = [0x01, 0x03, 0x13, TIME, 0x35, 0x40, DEPENDENCY, EXTRA_KIND, EXTRA] as const;

/** Checks the contents of a whole document (Automerge binary format, "Document chunk"). Returns its heads. */
function inspectDocument(contents: Uint8Array, budget: ChunkBudget): string[] {
  const reader = new ByteReader(contents);
  const actors = reader.unsigned();
  skipActors(reader, actors);
  const heads = takeHashes(reader);
  const changeHeads = readColumnHeads(reader, changeColumns);
  const operationHeads = readColumnHeads(reader, operationColumns.ofDocument);
  budget.addChanges(inspectChanges(takeColumns(reader, changeHeads, budget), actors));
  inspectOperations(takeColumns(reader, operationHeads, budget), actors, budget);
  // The indexes of the heads among the changes. Older programs leave them out.
  if (!reader.isAtEnd) for (const _ of heads) reader.unsigned();
  if (!reader.isAtEnd) throw malformed('bytes after the end');
  return heads;
}

function inspectChanges(columns: Columns, actors: number): number {
  let changes = 0;
  for (const [specification, bytes] of columns) {
    if (specification === EXTRA) continue;
    const count = inspectColumn({ specification, bytes, actors, isTime: specification === TIME });
    if (specification !== DEPENDENCY) changes = Math.max(changes, count);
  }
  inspectValues(columns.get(EXTRA_KIND) ?? nothing, columns.get(EXTRA) ?? nothing);
  return changes;
}

/**
 * Inspects pushed bytes, or fails with the reason why they must not be decoded. The bytes must be a sequence of whole
 * changes and documents with valid checksums that expand to no more than `inspectionLimits`.
 */
export function inspectChunk(bytes: Uint8Array): Result<InspectedChunk, 'malformed' | 'oversized'> {
  const reader = new ByteReader(bytes);
  const budget = new ChunkBudget();
  const hashes: string[] = [];
  const changes: ChangeLink[] = [];
  let isChanges = true;
  try {
    do {
      const found = inspectContainer(readContainer(reader), budget);
      hashes.push(...found.hashes);
      if (found.change) changes.push(found.change);
      else isChanges = false;
    } while (!reader.isAtEnd);
    return ok({ hashes, changes: isChanges ? changes : null });
  } catch (error) {
    if (error instanceof UnfitChunk) return fail(error.reason);
    throw error;
  }
}

interface InspectedContainer {
  readonly hashes: readonly string[];
  /** Null for a whole document. */
  readonly change: ChangeLink | null;
}

function inspectContainer({ type, checksum, contents }: ChunkContainer, budget: ChunkBudget): InspectedContainer {
  const isDeflated = type === chunkTypes.deflatedChange;
  const whole = isDeflated ? inflateWithin(budget, contents) : contents;
  if (!isDeflated) budget.addBytes(contents.length);
  const plainType = isDeflated ? chunkTypes.change : type;
  const hash = containerHash(plainType, whole);
  if (!hasChecksum(hash, checksum)) throw malformed('a wrong checksum');
  switch (plainType) {
    case chunkTypes.change:
      return { hashes: [hash], change: { hash, ...inspectChange(whole, budget) } };
    case chunkTypes.document:
      return { hashes: inspectDocument(whole, budget), change: null };
    default:
      throw malformed('a chunk of a type that no device writes');
  }
}

/** Checks a change's contents (Automerge binary format, "Change chunk"). */
function inspectChange(contents: Uint8Array, budget: ChunkBudget): Omit<ChangeLink, 'hash'> {
  const reader = new ByteReader(contents);
  const parents = takeHashes(reader);
  skipActors(reader, 1);
  const sequence = reader.unsigned();
  const startOp = reader.unsigned();
  reader.signed();
  const message = takeMessage(reader);
  const otherActors = reader.unsigned();
  skipActors(reader, otherActors);
  const heads = readColumnHeads(reader, operationColumns.ofChange);
  if (heads.some(({ specification }) => !operationColumns.ofChange.includes(specification)))
    throw malformed('a deflated column in a change');
  if (!isUtf8(message)) throw malformed('a note that is not UTF-8');
  const columns = takeColumns(reader, heads, budget);
  const operations = inspectOperations(columns, 1 + otherActors, budget);
  if (sequence < 1 || sequence > inspectionLimits.counter) throw malformed('a sequence number out of bounds');
  if (startOp < 1 || startOp + operations > inspectionLimits.counter) throw malformed('a counter out of bounds');
  return { parents, isSplice: isSplice(columns) };
}

function takeMessage(reader: ByteReader): Uint8Array {
  const length = reader.unsigned();
  if (length > inspectionLimits.keyBytes) throw oversized('a note that is too long');
  return reader.take(length);
}
