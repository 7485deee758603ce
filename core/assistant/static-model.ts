/**
 * A static embedding model, as Model2Vec saves it: a table with a vector for each token. A text is the mean of the
 * vectors of its tokens, so there is no network to run, and a text takes well under a millisecond.
 *
 * The table is a safetensors file: the length of its header in eight bytes, the header in JSON, the numbers. A model with
 * a reduced vocabulary has two more tensors, `mapping` from tokens to rows and `weights` of tokens.
 */
import { z } from 'zod';
import { parseJson } from '../kernel/json.ts';

/** A vector of length 1. */
export type Vector = Float32Array;

export interface StaticModel {
  /** Null for a text without a token that the model has a vector for. */
  vectorOf(tokens: readonly number[]): Vector | null;
}

const tensor = z.object({
  dtype: z.string(),
  shape: z.array(z.int().min(0)).min(1).max(2),
  data_offsets: z.tuple([z.int().min(0), z.int().min(0)]),
});
const tensors = z.object({
  embeddings: tensor.optional(),
  /** As sentence-transformers names it. */
  'embedding.weight': tensor.optional(),
  mapping: tensor.optional(),
  weights: tensor.optional(),
});

const HEADER_LENGTH = 8;
/** A header names a few tensors. */
const MAX_HEADER = 10_000;

/**
 * @param unknown the token for what is in no vocabulary, which has no meaning
 * @returns null when the bytes are no such table
 */
export function readStaticModel(bytes: Uint8Array<ArrayBuffer>, unknown: number | null): StaticModel | null {
  const read = readTensors(bytes);
  if (!read || read.embeddings.shape.length !== 2) return null;
  const { embeddings, mapping, weights } = read;
  const [rows = 0, width = 0] = embeddings.shape;
  if (rows * width === 0) return null;
  return {
    vectorOf: (tokens) => {
      const sum = new Float32Array(width);
      for (const token of tokens) {
        if (token === unknown) continue;
        const row = mapping ? Number(mapping.values[token] ?? rows) : token;
        // A tokenizer that is not of this table gives other tokens, or none.
        if (!(row >= 0 && row < rows)) continue;
        const weight = weights ? Number(weights.values[token] ?? 0) : 1;
        for (let at = 0; at < width; at += 1) sum[at]! += weight * Number(embeddings.values[row * width + at]);
      }
      return unitVector(sum);
    },
  };
}

/** Null where there is no direction. */
export function unitVector(values: Float32Array): Vector | null {
  const length = Math.hypot(...values);
  return length > 0 && Number.isFinite(length) ? values.map((value) => value / length) : null;
}

export function dotOf(one: Vector, other: Vector): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += one[at]! * other[at]!;
  return sum;
}

type Numbers = ArrayLike<number | bigint>;

interface Tensor {
  readonly shape: readonly number[];
  readonly values: Numbers;
}

/** The types of numbers that published tables have. */
const numbersOf: Readonly<Record<string, (bytes: ArrayBuffer) => Numbers>> = {
  I8: (bytes) => new Int8Array(bytes),
  I32: (bytes) => new Int32Array(bytes),
  I64: (bytes) => new BigInt64Array(bytes),
  F16: (bytes) => Float32Array.from(new Uint16Array(bytes), halfPrecision),
  F32: (bytes) => new Float32Array(bytes),
  F64: (bytes) => new Float64Array(bytes),
};
const sizes: Readonly<Record<string, number>> = { I8: 1, I32: 4, I64: 8, F16: 2, F32: 4, F64: 8 };

function readTensors(
  bytes: Uint8Array<ArrayBuffer>,
): { embeddings: Tensor; mapping?: Tensor; weights?: Tensor } | null {
  if (bytes.byteLength < HEADER_LENGTH) return null;
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  if (length > MAX_HEADER || HEADER_LENGTH + length > bytes.byteLength) return null;
  const start = HEADER_LENGTH + length;
  const header = tensors.safeParse(parseJson(String.fromCharCode(...bytes.subarray(HEADER_LENGTH, start))));
  if (!header.success) return null;
  const { embeddings, mapping, weights, ...others } = header.data;
  const read = (described: z.infer<typeof tensor> | undefined): Tensor | null => {
    if (!described) return null;
    const {
      dtype,
      shape,
      data_offsets: [from, to],
    } = described;
    const count = shape.reduce((product, side) => product * side, 1);
    if (to - from !== count * (sizes[dtype] ?? NaN) || start + to > bytes.byteLength) return null;
    return { shape, values: numbersOf[dtype]!(bytes.slice(start + from, start + to).buffer) };
  };
  const table = read(embeddings ?? others['embedding.weight']);
  const rowsOf = read(mapping);
  const weightsOf = read(weights);
  // A part that is named and cannot be read would make wrong vectors.
  if (!table || (mapping && !rowsOf) || (weights && !weightsOf)) return null;
  return { embeddings: table, ...(rowsOf && { mapping: rowsOf }), ...(weightsOf && { weights: weightsOf }) };
}

/** A number of IEEE 754 in 16 bits: browsers have arrays of these only lately. */
function halfPrecision(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
