import { currentSchemaVersion, documentKinds } from '#core/documents/versions.ts';
import { isUuid } from '#core/kernel/ids.ts';
import { pushLimits, type PushedChunk, type RefusalReason } from '#core/sync/protocol.ts';
import { chunkDigest } from './chunk-digest.ts';
import { inspectChunk } from './inspect/inspect-chunk.ts';

/** A pushed chunk as it arrived: nothing of it is verified. */
export type ReceivedChunk = PushedChunk & { readonly bytes: Uint8Array };

/** Why a chunk is refused before any document is opened; null when it may be tried. */
export function refusalOf(
  userId: string,
  { documentId, kind, schemaVersion, hash, bytes }: ReceivedChunk,
): RefusalReason | null {
  if (!isUuid(documentId)) return 'malformed';
  if (bytes.length > pushLimits.chunkBytes) return 'oversized';
  if (chunkDigest(bytes) !== hash) return 'damaged';
  const known = documentKinds.find((one) => one === kind);
  if (!known || schemaVersion > currentSchemaVersion[known]) return 'future-version';
  // A person has one workspace, under their own id.
  if ((known === 'workspace') !== (documentId === userId)) return 'foreign';
  const inspected = inspectChunk(bytes);
  return inspected.ok ? null : inspected.error;
}
