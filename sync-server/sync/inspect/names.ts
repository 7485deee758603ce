import type { ByteReader } from './byte-reader.ts';
import { inspectionLimits } from './inspection-limits.ts';
import { malformed, oversized } from './unfit-chunk.ts';

const HASH_BYTES = 32;

/** A list of hashes, hex: how many, and they themselves. */
export function takeHashes(reader: ByteReader): string[] {
  const bytes = Buffer.from(reader.take(reader.unsigned() * HASH_BYTES));
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.toString('hex', index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
}

/** Actors' ids, each after its length. */
export function skipActors(reader: ByteReader, count: number): void {
  if (count > inspectionLimits.actors) throw oversized('too many actors');
  for (let index = 0; index < count; index += 1) {
    const length = reader.unsigned();
    if (length < 1 || length > inspectionLimits.actorBytes) throw malformed('an actor of no usual length');
    reader.skip(length);
  }
}
