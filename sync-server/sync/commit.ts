import { concatBytes } from '#core/kernel/bytes.ts';
import { sameHeads } from '#core/documents/load.ts';
import type { ChunkOutcome, ProjectedRow, PushReply } from '#core/sync/protocol.ts';
import { appendPush } from './append.ts';
import type { Applied, ApplyAnswer, ApplyRequest } from './apply.ts';
import { chunkDigest, isKnownLog } from './stored-chunks.ts';
import { returnedAtOnce } from './encode-frames.ts';
import { hasNewChoice, type NewChoice } from './new-choices.ts';
import { sortOutPush, type DocumentPush, type Push } from './sort-out-push.ts';
import {
  isBehind,
  isDeletedRow,
  noQuota,
  type LogQuota,
  type StoredChunk,
  type StoredDocument,
  type SyncStore,
  type SyncTransaction,
} from './sync-store.ts';

export interface CommitDeps {
  readonly store: SyncStore;
  /** Loads and applies off the event loop; `scope` is the user. `not-tried` when the push's worker time is used up. */
  readonly apply: (scope: string, request: ApplyRequest) => Promise<ApplyAnswer | { readonly type: 'not-tried' }>;
  /** Default: no limits. */
  readonly quota?: LogQuota;
}

/** Number of documents whose stored chunks are in memory at once. */
const AT_ONCE = 16;

/** The result of applying a document's chunks, and the state that they were applied to. */
export interface Tried {
  readonly push: DocumentPush;
  readonly before: StoredDocument | null;
  readonly applied: Applied;
}

export interface Committed {
  readonly reply: PushReply;
  /** Whether the log has grown. */
  readonly isLonger: boolean;
  /** Documents whose rows are behind now. */
  readonly appended: readonly string[];
  readonly choices: readonly NewChoice[];
}

/**
 * Stores a push and answers after the commit, with one outcome per chunk. A refused chunk does not keep the others from
 * being stored. Chunks that the push's worker time did not cover get `later` and are sent again.
 *
 * Chunks that follow the log's state are appended, and their rows are made afterwards. The other documents are loaded
 * and applied outside of the transaction. Their merged rows are in the reply unless they are large. A document that
 * changed in the meantime is applied again, in a further round, to its new state.
 */
export async function commitPush(deps: CommitDeps, { userId, device, chunks, ...known }: Push): Promise<Committed> {
  const outcomes: ChunkOutcome[] = [];
  const documents: StoredDocument[] = [];
  const choices: NewChoice[] = [];
  const sound = await sortOutPush(userId, chunks, outcomes);
  const { appended, left } = await appendPush(deps, { userId, device }, sound, outcomes);
  let isLonger = appended.length > 0;
  let pending = left;
  while (pending.length > 0) {
    const tried = await applyAll(deps, userId, pending, outcomes);
    const newer = tried.filter(({ applied }) => applied.isNew);
    const { stored, full } =
      newer.length > 0
        ? await deps.store.transaction(userId, (transaction) =>
            storeAll(transaction, { device, tried: newer, quota: deps.quota }),
          )
        : nothingNew;
    isLonger ||= stored.size > 0;
    const moved: DocumentPush[] = [];
    for (const { push, before, applied } of tried) {
      const isFull = full.has(push.documentId);
      const now = applied.isNew && !isFull ? stored.get(push.documentId) : before;
      if (now === undefined) {
        moved.push(push);
        continue;
      }
      if (before && now && hasNewChoice(before.rowJson, now.rowJson))
        choices.push({ documentId: now.documentId, seq: now.seq });
      for (const [position, { index }] of push.chunks.entries()) {
        const outcome = applied.outcomes[position]!;
        outcomes[index] = isFull && outcome.outcome === 'stored' ? { outcome: 'refused', reason: 'quota' } : outcome;
      }
      // When nothing was new, the row may still be behind appended chunks. It follows later, and the device keeps its
      // own.
      if (now && !isFull && !isBehind(now) && applied.outcomes.some(({ outcome }) => outcome === 'stored'))
        documents.push(now);
    }
    pending = moved;
  }
  const now = await deps.store.position(userId);
  const { epoch, head, mark } = now;
  // A device of another log must find that out with its next page, so it must not store this log's mark.
  const isSameLog = mark !== null && (await isKnownLog(deps.store, userId, now, known));
  const end = isSameLog ? { epoch, head, mark } : { epoch, head };
  const reply = { ...end, chunks: outcomes, documents: returnedAtOnce(documents).map(presentRow) };
  return { reply, isLonger, appended, choices };
}

/** Applies one document after the other, and writes the outcome of those that were not tried. */
async function applyAll(
  deps: CommitDeps,
  userId: string,
  pushes: readonly DocumentPush[],
  outcomes: ChunkOutcome[],
): Promise<Tried[]> {
  const current = byDocumentId(
    await deps.store.documents(
      userId,
      pushes.map(({ documentId }) => documentId),
    ),
  );
  const tried: Tried[] = [];
  for (let at = 0; at < pushes.length; at += AT_ONCE) {
    const some = pushes.slice(at, at + AT_ONCE).map((push) => {
      const before = current.get(push.documentId) ?? null;
      return { push, before, request: requestOf(push, before) };
    });
    const answers = await applySome(
      deps,
      userId,
      some.map(({ request }) => request),
    );
    for (const [position, { push, before }] of some.entries()) {
      const applied = answers[position];
      if (applied) tried.push({ push, before, applied });
      else for (const { index } of push.chunks) outcomes[index] = { outcome: 'later' };
    }
  }
  return tried;
}

/**
 * Tries the state that a thread may have loaded first, then reads the chunks of all other documents at once. Null for
 * documents that were not tried.
 */
async function applySome(
  { store, apply }: CommitDeps,
  userId: string,
  requests: readonly UnloadedRequest[],
): Promise<(Applied | null)[]> {
  const applied: (Applied | null)[] = [];
  const unloaded: number[] = [];
  for (const [position, request] of requests.entries()) {
    // A new document has no stored chunks.
    const answer = await apply(userId, { ...request, stored: request.heads ? undefined : [] });
    applied[position] = answer.type === 'applied' ? answer.applied : null;
    if (answer.type === 'needs-chunks') unloaded.push(position);
  }
  const chunks = await store.chunksOf(
    userId,
    unloaded.map((position) => requests[position]!.documentId),
  );
  for (const position of unloaded) {
    const request = requests[position]!;
    applied[position] = await applyToStored(apply, userId, request, chunks.get(request.documentId) ?? []);
  }
  return applied;
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
): Promise<Applied | null> {
  // Automerge silently drops everything after a damaged chunk.
  const sound = stored.filter(({ hash, bytes }) => chunkDigest(bytes) === hash).map(({ bytes }) => bytes);
  const answer = await apply(userId, { ...request, stored: sound });
  if (answer.type === 'not-tried') return null;
  if (answer.type !== 'applied') throw new Error('A worker asked for chunks that it already has');
  // A chunk that replaces a damaged one is stored although it brings nothing new: it repairs the store.
  const repairs = sound.length < stored.length && answer.applied.outcomes.some(({ outcome }) => outcome === 'stored');
  return repairs ? { ...answer.applied, isNew: true } : answer.applied;
}

export interface StoreOptions {
  /** The device that sent the chunks; they are not sent back to it. Null when the server itself writes. */
  readonly device: string | null;
  readonly tried: readonly Tried[];
  readonly quota: LogQuota | undefined;
}

export interface Stored {
  readonly stored: ReadonlyMap<string, StoredDocument>;
  /** Documents that exceed the account's quota. */
  readonly full: ReadonlySet<string>;
}

const nothingNew: Stored = { stored: new Map(), full: new Set() };

/**
 * Stores the documents, except those that have changed since the chunks were applied, and those beyond the account's
 * quota. In an account with too many documents, existing ones can still grow.
 */
export async function storeAll(
  transaction: SyncTransaction,
  { device, tried, quota = noQuota }: StoreOptions,
): Promise<Stored> {
  const stored = new Map<string, StoredDocument>();
  const full = new Set<string>();
  const [log, kept] = [await transaction.size(), await transaction.keptBytes()];
  const size = { documents: log.documents, bytes: log.bytes + kept };
  const newChunks: StoredChunk[] = [];
  const current = byDocumentId(await transaction.documents(tried.map(({ push }) => push.documentId)));
  for (const { push, before, applied } of tried) {
    const { documentId, kind } = push;
    const now = current.get(documentId);
    if (!sameHeads(now?.heads ?? [], before?.heads ?? [])) continue;
    const accepted = push.chunks.filter((_chunk, position) => applied.outcomes[position]?.outcome === 'stored');
    const bytes = concatBytes(accepted.map((chunk) => chunk.bytes));
    const isOneMore = !now && kind !== 'workspace';
    const isDeletion = isFirstTombstone(now, applied.rowJson) && bytes.length <= TOMBSTONE_BYTES;
    const hasRoom = isDeletion || size.bytes + bytes.length <= quota.bytes;
    if (!hasRoom || (isOneMore && size.documents >= quota.documents)) {
      full.add(documentId);
      continue;
    }
    size.bytes += bytes.length;
    if (!now) size.documents += 1;
    const seq = await transaction.nextSeq();
    const { heads, projectorVersion, rowJson, text } = applied;
    newChunks.push({ documentId, kind, seq, hash: chunkDigest(bytes), bytes, origin: device });
    stored.set(documentId, {
      documentId,
      kind,
      seq,
      firstSeq: now?.firstSeq ?? seq,
      heads,
      rowSeq: seq,
      rowHeads: heads,
      projectorVersion,
      rowJson,
      text,
    });
  }
  await transaction.addChunks(newChunks);
  await transaction.putDocuments([...stored.values()]);
  return { stored, full };
}

/** Bytes that a full account may still store to delete an item: once per item, because restoring it needs room. */
const TOMBSTONE_BYTES = 4 << 10;

function isFirstTombstone(now: StoredDocument | undefined, rowJson: string): boolean {
  return now !== undefined && !isDeletedRow(now.rowJson) && isDeletedRow(rowJson);
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
