/**
 * Hashes the JSON of a value (its first 20,000 characters), the same everywhere (FNV-1a, 32 bits). For identity only;
 * it is not cryptographic.
 */
export function hashOf(value: unknown): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of JSON.stringify(value).slice(0, 20_000))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  return hash;
}
