import { isUtf8 } from 'node:buffer';
import { ByteReader } from './byte-reader.ts';
import type { ChunkBudget } from './chunk-budget.ts';
import { readColumnHeads, takeColumns } from './columns.ts';
import { inspectOperations, operationColumns } from './inspect-operations.ts';
import type { ChangeLink } from './inspected-chunk.ts';
import { inspectionLimits } from './inspection-limits.ts';
import { isSplice } from './is-splice.ts';
import { skipActors, takeHashes } from './names.ts';
import { malformed, oversized } from './unfit-chunk.ts';

/** Checks a change's contents (Automerge binary format, "Change chunk"). */
export function inspectChange(contents: Uint8Array, budget: ChunkBudget): Omit<ChangeLink, 'hash'> {
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
