/**
 * A small embedding model in the files of Model2Vec, for tests: each word has a vector of its own, or that of the word
 * that it is a synonym of.
 */
const WIDTH = 64;

export interface TensorBytes {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

/** @param synonyms from a word to the one that means the same */
export function tinyModel(texts: readonly string[], synonyms: ReadonlyMap<string, string> = new Map()) {
  const words = [...new Set(texts.flatMap(tinyWords))];
  const vocab = Object.fromEntries(['[UNK]', ...words].map((word, index) => [word, index]));
  const rows = [0, ...words.map((word) => vocab[synonyms.get(word) ?? word]!)];
  const described = {
    model: { type: 'WordLevel', unk_token: '[UNK]', vocab },
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: null,
    added_tokens: [],
  };
  // Short words are mostly articles and prepositions, which published models weigh little, too.
  const table = Float32Array.from(
    rows.flatMap((row) => vectorFor(row, row > 0 && words[row - 1]!.length > 4 ? 1 : 0.1)),
  );
  const embeddings = { dtype: 'F32', shape: [rows.length, WIDTH], bytes: new Uint8Array(table.buffer) };
  return { 'tokenizer.json': JSON.stringify(described), 'model.safetensors': safetensors({ embeddings }) };
}

export function tinyWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The bytes of a safetensors file. */
export function safetensors(tensors: Readonly<Record<string, TensorBytes>>): Uint8Array<ArrayBuffer> {
  let end = 0;
  const described = Object.entries(tensors).map(([name, { dtype, shape, bytes }]) => {
    const start = end;
    end += bytes.length;
    return [name, { dtype, shape, data_offsets: [start, end] }] as const;
  });
  const header = new TextEncoder().encode(JSON.stringify(Object.fromEntries(described)));
  const whole = new Uint8Array(8 + header.length + end);
  new DataView(whole.buffer).setBigUint64(0, BigInt(header.length), true);
  whole.set(header, 8);
  let at = 8 + header.length;
  for (const { bytes } of Object.values(tensors)) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole;
}

/** Numbers that look random and are the same each time. */
function vectorFor(row: number, weight: number): number[] {
  let state = (row + 1) * 2_654_435_761;
  return Array.from({ length: WIDTH }, () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0;
    return (weight * state) / 2 ** 31;
  });
}
