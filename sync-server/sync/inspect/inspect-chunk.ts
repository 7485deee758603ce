import { fail, ok, type Result } from '#core/kernel/result.ts';
import { ByteReader } from './byte-reader.ts';
import { ChunkBudget } from './chunk-budget.ts';
import { chunkTypes, containerHash, hasChecksum, readContainer, type ChunkContainer } from './chunk-container.ts';
import { inflateWithin } from './inflate-within.ts';
import { inspectChange } from './inspect-change.ts';
import { inspectDocument } from './inspect-document.ts';
import { malformed, UnfitChunk } from './unfit-chunk.ts';

/**
 * The hashes by which to tell a document that has taken pushed bytes in: of every change its own, of a whole document
 * its heads. Fails with why the bytes must not be decoded. They are to be a sequence of whole changes and documents
 * with right checksums that unfold to no more than `inspectionLimits`: Automerge skips a broken chunk together with
 * all that follow it, without an error, and decodes 97 bytes into a million operations.
 *
 * Runs on the event loop. It costs what the bytes and what they inflate to are long, and that is bounded.
 */
export function inspectChunk(bytes: Uint8Array): Result<readonly string[], 'malformed' | 'oversized'> {
  const reader = new ByteReader(bytes);
  const budget = new ChunkBudget();
  const hashes: string[] = [];
  try {
    do hashes.push(...inspectContainer(readContainer(reader), budget));
    while (!reader.isAtEnd);
    return ok(hashes);
  } catch (error) {
    if (error instanceof UnfitChunk) return fail(error.reason);
    throw error;
  }
}

function inspectContainer({ type, checksum, contents }: ChunkContainer, budget: ChunkBudget): readonly string[] {
  const isDeflated = type === chunkTypes.deflatedChange;
  const whole = isDeflated ? inflateWithin(budget, contents) : contents;
  if (!isDeflated) budget.addBytes(contents.length);
  const plainType = isDeflated ? chunkTypes.change : type;
  const hash = containerHash(plainType, whole);
  if (!hasChecksum(hash, checksum)) throw malformed('a wrong checksum');
  switch (plainType) {
    case chunkTypes.change:
      inspectChange(whole, budget);
      return [hash];
    case chunkTypes.document:
      return inspectDocument(whole, budget);
    default:
      throw malformed('a chunk of a type that no device writes');
  }
}
