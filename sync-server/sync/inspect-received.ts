import { currentSchemaVersion, documentKinds } from '#core/documents/versions.ts';
import { isUuid } from '#core/kernel/ids.ts';
import { fail, type Result } from '#core/kernel/result.ts';
import { pushLimits, type PushedChunk, type RefusalReason } from '#core/sync/protocol.ts';
import { chunkDigest } from './chunk-digest.ts';
import { inspectChunk } from './inspect/inspect-chunk.ts';
import type { InspectedChunk } from './inspect/inspected-chunk.ts';

/** A pushed chunk as it arrived: nothing of it is verified. */
export type ReceivedChunk = PushedChunk & { readonly bytes: Uint8Array };

/** What a chunk is, or why it is refused before any document is opened. */
export function inspectReceived(
  userId: string,
  { documentId, kind, schemaVersion, hash, bytes }: ReceivedChunk,
): Result<InspectedChunk, RefusalReason> {
  if (!isUuid(documentId)) return fail('malformed');
  if (bytes.length > pushLimits.chunkBytes) return fail('oversized');
  if (chunkDigest(bytes) !== hash) return fail('damaged');
  const known = documentKinds.find((one) => one === kind);
  if (!known || schemaVersion > currentSchemaVersion[known]) return fail('future-version');
  // A person has one workspace, under their own id.
  if ((known === 'workspace') !== (documentId === userId)) return fail('foreign');
  return inspectChunk(bytes);
}
