import { concatBytes } from '#core/kernel/bytes.ts';
import { sameHeads } from '#core/documents/load.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import type { ChunkOutcome, ProjectedRow, PushAnswer, PushedChunk } from '#core/sync/protocol.ts';
import type { Applied, ApplyAnswer, ApplyRequest } from './apply.ts';
import { chunkDigest } from './chunk-digest.ts';
import { refusalOf } from './refusal-of.ts';
import type { StoredDocument, SyncStore, SyncTransaction } from './sync-store.ts';

export interface CommitParts {
  readonly store: SyncStore;
  /** Loads and applies away from the event loop; `scope` is the user. */
  readonly apply: (scope: string, request: ApplyRequest) => Promise<ApplyAnswer>;
}

export interface Push {
  readonly userId: string;
  readonly device: string;
  readonly chunks: readonly ReceivedChunk[];
}

export type ReceivedChunk = PushedChunk & { readonly bytes: Uint8Array };

/** All chunks of one document in a push, in the order sent. */
interface DocumentPush {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly chunks: { readonly index: number; readonly hash: string; readonly bytes: Uint8Array }[];
}

/** What applying a document's chunks came to, and the state that they were applied to. */
interface Tried {
  readonly push: DocumentPush;
  readonly before: StoredDocument | null;
  readonly applied: Applied;
}

/**
 * Stores a push and answers after the commit: one outcome a chunk, and the merged row of every document that has
 * something stored. What is refused does not keep the rest from being stored.
 *
 * Documents are loaded and applied outside the transaction. A document that moved meanwhile is applied again in a
 * further round, on what it has become.
 */
export async function commitPush(parts: CommitParts, { userId, device, chunks }: Push): Promise<PushAnswer> {
  const outcomes: ChunkOutcome[] = [];
  const documents: StoredDocument[] = [];
  let pending = sortOut(userId, chunks, outcomes);
  while (pending.length > 0) {
    const tried = await applyAll(parts, userId, pending);
    const newer = tried.filter(({ applied }) => applied.isNew);
    const stored = newer.length > 0 ? await parts.store.transaction(userId, (transaction) => storeAll(transaction, device, newer)) : new Map<string, StoredDocument>();
    pending = [];
    for (const { push, before, applied } of tried) {
      const now = applied.isNew ? stored.get(push.documentId) : before;
      if (now === undefined) {
        pending.push(push);
        continue;
      }
      for (const [position, { index }] of push.chunks.entries()) outcomes[index] = applied.outcomes[position]!;
      if (now && applied.outcomes.some(({ outcome }) => outcome === 'stored')) documents.push(now);
    }
  }
  const [epoch, head] = await Promise.all([parts.store.epoch(), parts.store.head(userId)]);
  return { epoch, head, chunks: outcomes, documents: documents.map(presentRow) };
}

/** Groups the chunks by document and writes down the outcome of those that are refused unseen. */
function sortOut(userId: string, chunks: readonly ReceivedChunk[], outcomes: ChunkOutcome[]): DocumentPush[] {
  const pushes = new Map<string, DocumentPush>();
  for (const [index, chunk] of chunks.entries()) {
    const { documentId, hash, bytes } = chunk;
    const known = pushes.get(documentId);
    const reason = refusalOf(userId, chunk);
    if (reason || (known && known.kind !== chunk.kind)) {
      outcomes[index] = { outcome: 'refused', reason: reason ?? 'foreign' };
      continue;
    }
    const push = known ?? { documentId, kind: chunk.kind as DocumentKind, chunks: [] };
    push.chunks.push({ index, hash, bytes });
    pushes.set(documentId, push);
  }
  return [...pushes.values()];
}

async function applyAll(parts: CommitParts, userId: string, pushes: readonly DocumentPush[]): Promise<Tried[]> {
  const current = await parts.store.documents(
    userId,
    pushes.map(({ documentId }) => documentId),
  );
  const byId = new Map(current.map((document) => [document.documentId, document]));
  return await Promise.all(
    pushes.map(async (push) => {
      const before = byId.get(push.documentId) ?? null;
      return { push, before, applied: await applyTo(parts, userId, push, before) };
    }),
  );
}

async function applyTo({ store, apply }: CommitParts, userId: string, { documentId, kind, chunks }: DocumentPush, before: StoredDocument | null): Promise<Applied> {
  const request = { documentId, kind, heads: before?.heads ?? null, pushed: chunks.map(({ bytes }) => bytes) };
  if (before) {
    const cached = await apply(userId, { ...request, stored: undefined });
    if (cached.type === 'applied') return cached.applied;
  }
  const stored = before ? await store.chunks(userId, documentId) : [];
  // Automerge drops everything that follows a damaged chunk without a word.
  const sound = stored.filter(({ hash, bytes }) => chunkDigest(bytes) === hash).map(({ bytes }) => bytes);
  const answer = await apply(userId, { ...request, stored: sound });
  if (answer.type !== 'applied') throw new Error('The applier asked for chunks that it was given');
  // What makes up for a damaged chunk is stored although it brings nothing new: it heals the store.
  const heals = sound.length < stored.length && answer.applied.outcomes.some(({ outcome }) => outcome === 'stored');
  return heals ? { ...answer.applied, isNew: true } : answer.applied;
}

/** Stores all documents but those that are no longer what the chunks were applied to. */
async function storeAll(transaction: SyncTransaction, device: string, tried: readonly Tried[]): Promise<Map<string, StoredDocument>> {
  const stored = new Map<string, StoredDocument>();
  for (const { push, before, applied } of tried) {
    const { documentId, kind } = push;
    const now = await transaction.document(documentId);
    if (!sameHeads(now?.heads ?? [], before?.heads ?? [])) continue;
    const accepted = push.chunks.filter((_chunk, position) => applied.outcomes[position]?.outcome === 'stored');
    const bytes = concatBytes(accepted.map((chunk) => chunk.bytes));
    const seq = await transaction.nextSeq();
    const { heads, projectorVersion, cardJson, text } = applied;
    const document = { documentId, kind, seq, firstSeq: now?.firstSeq ?? seq, heads, projectorVersion, cardJson, text };
    await transaction.addChunk({ documentId, kind, seq, hash: chunkDigest(bytes), bytes, origin: device });
    await transaction.putDocument(document);
    stored.set(documentId, document);
  }
  return stored;
}

function presentRow({ documentId, kind, seq, heads, projectorVersion, cardJson, text }: StoredDocument): PushAnswer['documents'][number] {
  const card = JSON.parse(cardJson) as ProjectedRow['card'];
  return { documentId, kind, seq, heads: [...heads], projectorVersion, card, text };
}
