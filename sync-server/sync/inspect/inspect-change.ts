import { isUtf8 } from 'node:buffer';
import { ByteReader } from './byte-reader.ts';
import type { ChunkBudget } from './chunk-budget.ts';
import { readColumnHeads, takeColumns } from './columns.ts';
import { inspectOperations, operationColumns } from './inspect-operations.ts';
import { inspectionLimits } from './inspection-limits.ts';
import { skipActors, takeHashes } from './names.ts';
import { malformed, oversized } from './unfit-chunk.ts';

/** Checks a change's contents (Automerge binary format, "Change chunk"). */
export function inspectChange(contents: Uint8Array, budget: ChunkBudget): void {
  const reader = new ByteReader(contents);
  takeHashes(reader);
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
  const operations = inspectOperations(takeColumns(reader, heads, budget), 1 + otherActors, budget);
  if (sequence < 1 || sequence > inspectionLimits.counter) throw malformed('a sequence number out of bounds');
  if (startOp < 1 || startOp + operations > inspectionLimits.counter) throw malformed('a counter out of bounds');
}

function takeMessage(reader: ByteReader): Uint8Array {
  const length = reader.unsigned();
  if (length > inspectionLimits.keyBytes) throw oversized('a note that is too long');
  return reader.take(length);
}
