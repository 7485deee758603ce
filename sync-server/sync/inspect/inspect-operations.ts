import { ByteReader } from './byte-reader.ts';
import type { ChunkBudget } from './chunk-budget.ts';
import type { Columns } from './columns.ts';
import { inspectColumn } from './inspect-column.ts';
import { inspectValues } from './inspect-values.ts';
import { readRuns } from './read-runs.ts';
import { malformed } from './unfit-chunk.ts';

/** Specifications of columns of operations (Automerge binary format, "Operation columns"). */
const ACTION = 0x42;
const VALUE_KIND = 0x56;
const VALUE = 0x57;
/** Values that belong to groups: predecessors in a change, successors in a document. */
const groupedColumns: readonly number[] = [0x71, 0x73, 0x81, 0x83];

const commonColumns = [0x01, 0x02, 0x11, 0x13, 0x15, 0x34, 0x42, 0x56, 0x57, 0x94, 0xa5];
export const operationColumns = {
  ofChange: [...commonColumns, 0x70, 0x71, 0x73],
  ofDocument: [...commonColumns, 0x21, 0x23, 0x80, 0x81, 0x83],
} as const;

const REMOVE = 3;
const ACTIONS = 8;
const nothing = new Uint8Array(0);

/** Checks operations by their columns, counts them, and returns how many they are. */
export function inspectOperations(columns: Columns, actors: number, budget: ChunkBudget): number {
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
