import { concatBytes } from '#core/kernel/bytes.ts';
import { sameHeads } from '#core/documents/load.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import type { ChunkOutcome, ProjectedRow, PushReply } from '#core/sync/protocol.ts';
import type { Applied, ApplyAnswer, ApplyRequest } from './apply.ts';
import { chunkDigest } from './chunk-digest.ts';
import { refusalOf, type ReceivedChunk } from './refusal-of.ts';
import type { StoredChunk, StoredDocument, SyncStore, SyncTransaction } from './sync-store.ts';

export interface CommitDeps {
  readonly store: SyncStore;
  /** Loads and applies away from the event loop; `scope` is the user. */
  readonly apply: (scope: string, request: ApplyRequest) => Promise<ApplyAnswer>;
}

export interface Push {
  readonly userId: string;
  readonly device: string;
  readonly chunks: readonly ReceivedChunk[];
}

/** All chunks of one document in a push, in the order sent. */
export interface DocumentPush {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly chunks: { readonly index: number; readonly hash: string; readonly bytes: Uint8Array }[];
}

/** What applying a document's chunks came to, and the state that they were applied to. */
export interface Tried {
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
export async function commitPush(deps: CommitDeps, { userId, device, chunks }: Push): Promise<PushReply> {
  const outcomes: ChunkOutcome[] = [];
  const documents: StoredDocument[] = [];
  let pending = sortOut(userId, chunks, outcomes);
  while (pending.length > 0) {
    const tried = await applyAll(deps, userId, pending);
    const newer = tried.filter(({ applied }) => applied.isNew);
    const stored =
      newer.length > 0
        ? await deps.store.transaction(userId, (transaction) => storeAll(transaction, device, newer))
        : new Map<string, StoredDocument>();
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
  const { epoch, head } = await deps.store.position(userId);
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

/** First on what the applier may hold loaded; what it does not hold is read from the store in one go. */
async function applyAll(
  { store, apply }: CommitDeps,
  userId: string,
  pushes: readonly DocumentPush[],
): Promise<Tried[]> {
  const current = byDocumentId(
    await store.documents(
      userId,
      pushes.map(({ documentId }) => documentId),
    ),
  );
  const requests = pushes.map((push) => requestOf(push, current.get(push.documentId) ?? null));
  const answers = await Promise.all(
    requests.map(async (request) => (request.heads ? await apply(userId, { ...request, stored: undefined }) : null)),
  );
  const unloaded = requests
    .filter((request, index) => request.heads && answers[index]?.type !== 'applied')
    .map(({ documentId }) => documentId);
  const chunks = await store.chunksOf(userId, unloaded);
  return await Promise.all(
    pushes.map(async (push, index) => {
      const [request, answer, before] = [requests[index]!, answers[index], current.get(push.documentId) ?? null];
      const applied =
        answer?.type === 'applied'
          ? answer.applied
          : await applyToStored(apply, userId, request, chunks.get(push.documentId) ?? []);
      return { push, before, applied };
    }),
  );
}

type UnloadedRequest = Omit<ApplyRequest, 'stored'>;

function requestOf({ documentId, kind, chunks }: DocumentPush, before: StoredDocument | null): UnloadedRequest {
  return { documentId, kind, heads: before?.heads ?? null, pushed: chunks.map(({ bytes }) => bytes) };
}

async function applyToStored(
  apply: CommitDeps['apply'],
  userId: string,
  request: UnloadedRequest,
  stored: readonly StoredChunk[],
): Promise<Applied> {
  // Automerge drops everything that follows a damaged chunk without a word.
  const sound = stored.filter(({ hash, bytes }) => chunkDigest(bytes) === hash).map(({ bytes }) => bytes);
  const answer = await apply(userId, { ...request, stored: sound });
  if (answer.type !== 'applied') throw new Error('The applier asked for chunks that it was given');
  // What makes up for a damaged chunk is stored although it brings nothing new: it repairs the store.
  const repairs = sound.length < stored.length && answer.applied.outcomes.some(({ outcome }) => outcome === 'stored');
  return repairs ? { ...answer.applied, isNew: true } : answer.applied;
}

/**
 * Stores all documents but those that are no longer what the chunks were applied to.
 * @param device which of the user's devices sent them; it is not sent them back. Null for a write of the server's own
 */
export async function storeAll(
  transaction: SyncTransaction,
  device: string | null,
  tried: readonly Tried[],
): Promise<Map<string, StoredDocument>> {
  const stored = new Map<string, StoredDocument>();
  const newChunks: StoredChunk[] = [];
  const current = byDocumentId(await transaction.documents(tried.map(({ push }) => push.documentId)));
  for (const { push, before, applied } of tried) {
    const { documentId, kind } = push;
    const now = current.get(documentId);
    if (!sameHeads(now?.heads ?? [], before?.heads ?? [])) continue;
    const accepted = push.chunks.filter((_chunk, position) => applied.outcomes[position]?.outcome === 'stored');
    const bytes = concatBytes(accepted.map((chunk) => chunk.bytes));
    const seq = await transaction.nextSeq();
    const { heads, projectorVersion, rowJson, text } = applied;
    newChunks.push({ documentId, kind, seq, hash: chunkDigest(bytes), bytes, origin: device });
    stored.set(documentId, {
      documentId,
      kind,
      seq,
      firstSeq: now?.firstSeq ?? seq,
      heads,
      projectorVersion,
      rowJson,
      text,
    });
  }
  await transaction.addChunks(newChunks);
  await transaction.putDocuments([...stored.values()]);
  return stored;
}

function byDocumentId(documents: readonly StoredDocument[]): Map<string, StoredDocument> {
  return new Map(documents.map((document) => [document.documentId, document]));
}

function presentRow({
  documentId,
  kind,
  seq,
  heads,
  projectorVersion,
  rowJson,
  text,
}: StoredDocument): PushReply['documents'][number] {
  const row = JSON.parse(rowJson) as ProjectedRow['row'];
  return { documentId, kind, seq, heads: [...heads], projectorVersion, row, text };
}
