import type { SeededRandom } from './seeded-random.ts';

/** Lets `crypto` draw from a seed, until the function that is returned is called: Automerge names who writes by it. */
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
