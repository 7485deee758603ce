import * as A from '@automerge/automerge/slim';
import {
  type CommandFailure,
  type CommandInput,
  type CommandKind,
  type CommandName,
  runCommand,
} from '#core/commands.ts';
import { changeDocument } from '#core/documents/change-document.ts';
import { loadDocument } from '#core/documents/load.ts';
import type { DocumentKind, DocumentShapes } from '#core/documents/versions.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import type { DeviceStore, StoreTransaction } from '../store/device-store.ts';
import { queueWhole, readChunks } from './document-storage.ts';

interface OpenedDocument<Kind extends DocumentKind> {
  readonly id: string;
  readonly kind: Kind;
  readonly document: A.Doc<DocumentShapes[Kind]>;
}

/** Returns the hashes of a document's stored chunks when they contain all of it; null when the disk has lost some. */
export async function holdsDocument<Kind extends DocumentKind>(
  store: DeviceStore,
  { id, kind, document }: OpenedDocument<Kind>,
): Promise<ReadonlySet<string> | null> {
  const heads = A.getHeads(document);
  const { sound, hashes } = await readChunks(store, id);
  const stored = loadDocument(
    kind,
    sound.map((chunk) => chunk.bytes),
  );
  const isWhole = A.hasHeads(stored, heads);
  A.free(stored);
  return isWhole ? hashes : null;
}

interface WholeDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
  readonly now: number;
}

/** Stores a whole document that the disk has lost, and queues it for the server. Returns its hash. */
export async function restoreDocument(store: DeviceStore, { id, kind, bytes, now }: WholeDocument): Promise<string> {
  const hash = chunkHash(bytes);
  await store.write(['chunks', 'outbox', 'problems', 'unprojected'], async (transaction) => {
    await transaction.table('chunks').put({ documentId: id, hash, kind, bytes });
    await transaction.table('unprojected').put({ id, kind });
    if (!(await requeue(transaction, id))) await queueWhole(transaction, { id, kind, now });
  });
  return hash;
}

/** Unparks a document that was parked because this device lacked a part of it, now that the part is there. */
export async function requeueParked(store: DeviceStore, id: string): Promise<void> {
  await store.write(['outbox', 'problems'], async (transaction) => void (await requeue(transaction, id)));
}

/** Returns whether the document is queued as a whole. */
async function requeue(transaction: StoreTransaction, id: string): Promise<boolean> {
  const problem = await transaction.table('problems').get(id);
  if (problem?.state === 'open') await transaction.table('problems').put({ ...problem, state: 'healed' });
  const outbox = transaction.table('outbox');
  const whole = (await outbox.ofDocument(id)).filter((row) => row.type === 'whole');
  for (const row of whole) if (row.state === 'parked') await outbox.put({ ...row, state: 'waiting', reason: null });
  return whole.length > 0;
}

interface CommandAsOf<Name extends CommandName> {
  /** The actor of the change. No other writer uses it. */
  readonly actor: string;
  readonly options: A.ChangeOptions<unknown>;
  readonly name: Name;
  readonly input: CommandInput<Name>;
}

interface MadeChange {
  /** All changes that were made, as one chunk; null when the command changed nothing. */
  readonly made: Uint8Array | null;
  /** The heads of the older state including the change. */
  readonly after: readonly string[];
}

/** Runs a command on an older state of a document, as `A.view` shows it. The document itself is not changed. */
export function changeAsOf<Name extends CommandName>(
  seen: A.Doc<unknown>,
  { actor, options, name, input }: CommandAsOf<Name>,
): Result<MadeChange, CommandFailure<Name>> {
  const copy = A.clone(seen, { actor });
  const { document, outcome, isRebuilt } = changeDocument(copy, options, (draft) =>
    runCommand(draft as DocumentShapes[CommandKind<Name>], name, input),
  );
  const after = A.getHeads(document);
  A.free(document);
  if (isRebuilt) A.free(copy);
  if (outcome.type === 'threw') throw outcome.error;
  return outcome.type === 'refused' ? fail(outcome.failure) : ok({ made: outcome.bytes, after });
}
