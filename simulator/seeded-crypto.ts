import type { SeededRandom } from './seeded-random.ts';

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
