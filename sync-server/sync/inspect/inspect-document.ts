import { ByteReader } from './byte-reader.ts';
import type { ChunkBudget } from './chunk-budget.ts';
import { readColumnHeads, takeColumns, type Columns } from './columns.ts';
import { inspectColumn } from './inspect-column.ts';
import { inspectOperations, operationColumns } from './inspect-operations.ts';
import { inspectValues } from './inspect-values.ts';
import { skipActors, takeHashes } from './names.ts';
import { malformed } from './unfit-chunk.ts';

/** Specifications of columns of changes (Automerge binary format, "Change columns"). */
const TIME = 0x23;
const DEPENDENCY = 0x43;
const EXTRA_KIND = 0x56;
const EXTRA = 0x57;
const changeColumns = [0x01, 0x03, 0x13, TIME, 0x35, 0x40, DEPENDENCY, EXTRA_KIND, EXTRA] as const;

/** Checks the contents of a whole document (Automerge binary format, "Document chunk"). Returns its heads. */
export function inspectDocument(contents: Uint8Array, budget: ChunkBudget): string[] {
  const reader = new ByteReader(contents);
  const actors = reader.unsigned();
  skipActors(reader, actors);
  const heads = takeHashes(reader);
  const changeHeads = readColumnHeads(reader, changeColumns);
  const operationHeads = readColumnHeads(reader, operationColumns.ofDocument);
  budget.addChanges(inspectChanges(takeColumns(reader, changeHeads, budget), actors));
  inspectOperations(takeColumns(reader, operationHeads, budget), actors, budget);
  // The heads' places among the changes, which older programs left out.
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
  const nothing = new Uint8Array(0);
  inspectValues(columns.get(EXTRA_KIND) ?? nothing, columns.get(EXTRA) ?? nothing);
  return changes;
}
