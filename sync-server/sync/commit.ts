import { concatBytes } from '#core/kernel/bytes.ts';
import { isUuid } from '#core/kernel/ids.ts';
import { currentSchemaVersion, documentKinds, type DocumentKind } from '#core/documents/versions.ts';
import { sameHeads } from '#core/documents/load.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { pushLimits, type ChunkOutcome, type ProjectedRow, type PushAnswer, type PushedChunk, type RefusalReason } from '#core/sync/protocol.ts';
import type { Applied, ApplyAnswer, ApplyRequest } from './apply.ts';
import type { StoredDocument, SyncStore, SyncTransaction } from './sync-store.ts';

export interface CommitParts {
  readonly store: SyncStore;
  /** Loads and applies away from the event loop. */
  readonly apply: (scope: string, request: ApplyRequest) => Promise<ApplyAnswer>;
}

export interface Push {
  readonly userId: string;
  readonly device: string;
  readonly chunks: readonly (PushedChunk & { readonly bytes: Uint8Array })[];
}

interface Candidate {
  readonly index: number;
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/**
 * Stores a push, document by document, and answers after the last commit: one outcome a chunk, and the merged row
 * of every document that has something stored. What is refused does not keep the rest from being stored.
 */
export async function commitPush(parts: CommitParts, { userId, device, chunks }: Push): Promise<PushAnswer> {
  const outcomes: ChunkOutcome[] = [];
  const candidates = new Map<string, { kind: DocumentKind; list: Candidate[] }>();
  for (const [index, chunk] of chunks.entries()) {
    const reason = refusalOf(chunk);
    if (reason) {
      outcomes[index] = { outcome: 'refused', reason };
      continue;
    }
    const kind = chunk.kind as DocumentKind;
    const known = candidates.get(`${kind} ${chunk.documentId}`) ?? { kind, list: [] };
    known.list.push({ index, hash: chunk.hash, bytes: chunk.bytes });
    candidates.set(`${kind} ${chunk.documentId}`, known);
  }
  const documents: PushAnswer['documents'] = [];
  for (const [key, { kind, list }] of candidates) {
    const documentId = key.slice(kind.length + 1);
    const committed = await commitDocument(parts, { userId, device, documentId, kind, list });
    for (const [position, candidate] of list.entries()) outcomes[candidate.index] = committed.outcomes[position]!;
    if (committed.document) documents.push(presentRow(committed.document));
  }
  const [epoch, head] = await Promise.all([parts.store.epoch(), parts.store.head(userId)]);
  return { epoch, head, chunks: outcomes, documents };
}

function refusalOf(chunk: Push['chunks'][number]): RefusalReason | null {
  if (!isUuid(chunk.documentId)) return 'malformed';
  if (chunk.bytes.length > pushLimits.chunkBytes) return 'oversized';
  if (chunkHash(chunk.bytes) !== chunk.hash) return 'damaged';
  const kind = documentKinds.find((known) => known === chunk.kind);
  if (!kind || chunk.schemaVersion > currentSchemaVersion[kind]) return 'future-version';
  return null;
}

interface DocumentPush {
  readonly userId: string;
  readonly device: string;
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly list: readonly Candidate[];
}

/** Applies outside the transaction and stores inside it; a document that moved meanwhile is applied again. */
async function commitDocument(parts: CommitParts, push: DocumentPush): Promise<{ outcomes: readonly ChunkOutcome[]; document: StoredDocument | null }> {
  for (;;) {
    const current = await parts.store.document(push.userId, push.documentId);
    if (current && current.kind !== push.kind) return { outcomes: push.list.map(() => ({ outcome: 'refused', reason: 'foreign' })), document: null };
    const applied = await applyTo(parts, push, current);
    if (!applied.outcomes.some(({ outcome }) => outcome === 'stored')) return { outcomes: applied.outcomes, document: null };
    if (!applied.isNew) return { outcomes: applied.outcomes, document: current };
    const stored = await parts.store.transaction(push.userId, (transaction) => store(transaction, push, current, applied));
    if (stored) return { outcomes: applied.outcomes, document: stored };
  }
}

async function applyTo(parts: CommitParts, { userId, documentId, kind, list }: DocumentPush, current: StoredDocument | null): Promise<Applied> {
  const request = { documentId, kind, heads: current?.heads ?? null, pushed: list.map(({ bytes }) => bytes) };
  if (current) {
    const cached = await parts.apply(userId, { ...request, stored: undefined });
    if (cached.type === 'applied') return cached.applied;
  }
  const chunks = current ? await parts.store.chunks(userId, documentId) : [];
  const answer = await parts.apply(userId, { ...request, stored: chunks.map(({ bytes }) => bytes) });
  if (answer.type !== 'applied') throw new Error('The applier asked for chunks that it was given');
  return answer.applied;
}

/** Null when the document is no longer the one that the chunks were applied to. */
async function store(transaction: SyncTransaction, push: DocumentPush, before: StoredDocument | null, applied: Applied): Promise<StoredDocument | null> {
  const now = await transaction.document(push.documentId);
  if (!sameHeads(now?.heads ?? [], before?.heads ?? [])) return null;
  const accepted = push.list.filter((_candidate, position) => applied.outcomes[position]?.outcome === 'stored');
  const bytes = concatBytes(accepted.map((candidate) => candidate.bytes));
  const only = accepted.length === 1 ? accepted[0] : undefined;
  const seq = await transaction.nextSeq();
  const { documentId, kind, device } = push;
  const { heads, projectorVersion, cardJson, text } = applied;
  const document = { documentId, kind, seq, firstSeq: before?.firstSeq ?? seq, heads, projectorVersion, cardJson, text };
  await transaction.addChunk({ documentId, kind, seq, hash: only?.hash ?? chunkHash(bytes), bytes, origin: device });
  await transaction.putDocument(document);
  return document;
}

function presentRow({ documentId, kind, seq, heads, projectorVersion, cardJson, text }: StoredDocument): PushAnswer['documents'][number] {
  const card = JSON.parse(cardJson) as ProjectedRow['card'];
  return { documentId, kind, seq, heads: [...heads], projectorVersion, card, text };
}
