import { fail, ok, type Result } from '#core/kernel/result.ts';
import { ByteReader } from './byte-reader.ts';
import { ChunkBudget } from './chunk-budget.ts';
import { chunkTypes, containerHash, hasChecksum, readContainer, type ChunkContainer } from './chunk-container.ts';
import { inflateWithin } from './inflate-within.ts';
import { inspectChange } from './inspect-change.ts';
import { inspectDocument } from './inspect-document.ts';
import type { ChangeLink, InspectedChunk } from './inspected-chunk.ts';
import { malformed, UnfitChunk } from './unfit-chunk.ts';

/**
 * What pushed bytes are. Fails with why they must not be decoded. They are to be a sequence of whole changes and
 * documents with right checksums that unfold to no more than `inspectionLimits`: Automerge skips a broken chunk
 * together with all that follow it, without an error, and decodes 97 bytes into a million operations.
 *
 * Runs on the event loop. It costs what the bytes and what they inflate to are long, and that is bounded.
 */
export function inspectChunk(bytes: Uint8Array): Result<InspectedChunk, 'malformed' | 'oversized'> {
  const reader = new ByteReader(bytes);
  const budget = new ChunkBudget();
  const hashes: string[] = [];
  const changes: ChangeLink[] = [];
  let isChanges = true;
  try {
    do {
      const found = inspectContainer(readContainer(reader), budget);
      hashes.push(...found.hashes);
      if (found.change) changes.push(found.change);
      else isChanges = false;
    } while (!reader.isAtEnd);
    return ok({ hashes, changes: isChanges ? changes : null });
  } catch (error) {
    if (error instanceof UnfitChunk) return fail(error.reason);
    throw error;
  }
}

interface InspectedContainer {
  readonly hashes: readonly string[];
  /** Null for a whole document. */
  readonly change: ChangeLink | null;
}

function inspectContainer({ type, checksum, contents }: ChunkContainer, budget: ChunkBudget): InspectedContainer {
  const isDeflated = type === chunkTypes.deflatedChange;
  const whole = isDeflated ? inflateWithin(budget, contents) : contents;
  if (!isDeflated) budget.addBytes(contents.length);
  const plainType = isDeflated ? chunkTypes.change : type;
  const hash = containerHash(plainType, whole);
  if (!hasChecksum(hash, checksum)) throw malformed('a wrong checksum');
  switch (plainType) {
    case chunkTypes.change:
      return { hashes: [hash], change: { hash, ...inspectChange(whole, budget) } };
    case chunkTypes.document:
      return { hashes: inspectDocument(whole, budget), change: null };
    default:
      throw malformed('a chunk of a type that no device writes');
  }
}
