import type { ByteReader } from './byte-reader.ts';
import type { ChunkBudget } from './chunk-budget.ts';
import { inflateWithin } from './inflate-within.ts';
import { malformed } from './unfit-chunk.ts';

/** Columns by their specification, inflated. */
export type Columns = ReadonlyMap<number, Uint8Array>;

/** What a chunk says of its columns before they come, in their order. */
type ColumnHeads = readonly { readonly specification: number; readonly length: number }[];

/** Bit of a specification that says that the column is deflated. */
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
