import type { Random } from '#app/engine/ports.ts';

/** Random numbers that a seed repeats exactly (sfc32, chosen for its period and speed). */
export class SeededRandom implements Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number, stream = 0) {
    this.#a = seed | 0;
    this.#b = Math.imul(seed, 0x9e3779b1) | 0;
    this.#c = stream | 0;
    for (let round = 0; round < 12; round += 1) this.#next();
  }

  fraction(): number {
    return this.#next() / 2 ** 32;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.#next() & 0xff);
  }

  /** An integer from 0 to `below` - 1. */
  below(below: number): number {
    return Math.floor(this.fraction() * below);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error('Nothing to pick from');
    return value;
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return sum >>> 0;
  }
}

/** Makes `crypto` draw from a seed until the returned function is called. Automerge draws its actor ids from it. */
export function seedCrypto(random: SeededRandom): () => void {
  const { crypto } = globalThis;
  Object.defineProperty(crypto, 'getRandomValues', {
    configurable: true,
    value: (array: Uint8Array) => {
      new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(random.bytes(array.byteLength));
      return array;
    },
  });
  return () => void Reflect.deleteProperty(crypto, 'getRandomValues');
}
