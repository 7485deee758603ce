/**
 * Imports an archive into the account as a merge of histories, the same merge that sync makes. Nothing is duplicated
 * and nothing is overwritten.
 *
 * Phases:
 * 1. Pictures that are not on this device are stored. Another account's server lacks the pictures of link cards, and no
 *    device has their originals: there, each is sent under the hash of the bytes in the archive, and its card names it so.
 * 2. Each document is compared with the stored one: `refused` (damaged or not what it claims to be), `same`, `added` or
 *    `merged`. Changed documents are written in batches and queued for the server.
 * 3. Items that would become scheduled by the import are held back until the person has answered; on "no" they come in
 *    as drafts.
 * 4. Written documents are merged into open ones, and stale rows are rebuilt.
 *
 * Invariants: a chunk is used only if its hash matches its file name. An item that was deleted here stays deleted until
 * the person says otherwise. A cancelled import keeps what it has written, and running it again continues from there.
 */
import { type Doc, free, getHeads, hasHeads } from '@automerge/automerge/slim';
import { archivePaths } from './manifest.ts';
import type { CommandInput, CommandName } from '#core/commands.ts';
import { contentRow } from '#core/content/content-row.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { isDeleted } from '#core/documents/deletion.ts';
import { loadDocument, missingDependencies } from '#core/documents/load.ts';
import { readRegister } from '#core/documents/registers.ts';
import type { DocumentKind } from '#core/documents/versions.ts';
import type { Workspace } from '#core/documents/workspace.ts';
import { readLinkCard } from '#core/publishing/link-card.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { readChunks } from '../documents/document-storage.ts';
import { changeAsOf } from '../documents/restore-document.ts';
import { type BroughtDocument, writeBrought } from '../documents/bring-along.ts';
import { keepPictures } from '../intake/pictures.ts';
import type { DeviceStore } from '../store/device-store.ts';
import { rebuildStaleRows } from '../store/reproject.ts';
import type { ChunkRow, ImageRow } from '../store/rows.ts';
import type { Archive } from './read-archive.ts';
import type { ArchiveSteps } from './write-archive.ts';

export interface ImportArchive extends ArchiveSteps {
  readonly store: DeviceStore;
  readonly account: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /**
   * Called once, before any of them is stored, with the items that the archive would schedule and that are not
   * scheduled here. Resolves to false to import them as drafts.
   */
  readonly mayBeScheduled: (items: readonly ScheduledHere[]) => Promise<boolean>;
  /** The actor of the change that turns an item into a draft; a new one for each item. */
  readonly newActor: () => Promise<string>;
  /** Merges what was stored into the documents that are open. */
  readonly mergeStored: (ids: readonly string[]) => Promise<void>;
}

export interface ImportedArchive {
  /** Ids of the documents that were written. */
  readonly ids: readonly string[];
  /** Number of items that were not on this device. */
  readonly added: number;
  /** Number of items on this device that the archive had more changes of. */
  readonly merged: number;
  /** Number of items that were complete on this device already. */
  readonly same: number;
  /**
   * Number of documents that are damaged in the archive, or are not what they claim to be. Nothing of them was
   * imported.
   */
  readonly refused: number;
  /** Items that exist in the archive and are deleted here. */
  readonly deletedHere: readonly string[];
}

/** Documents per transaction. */
const DOCUMENTS_AT_ONCE = 100;

/**
 * Imports an archive into the account. See the top of this file. Rejects with the signal's reason when it is cancelled;
 * what was written by then stays.
 */
export async function importArchive(given: ImportArchive, archive: Archive): Promise<ImportedArchive> {
  const { store, account, now, signal, onProgress, mayBeScheduled } = given;
  const { documents } = archive.manifest;
  const chunkFiles = chunksByDocument(archive);
  const counts = { added: 0, merged: 0, same: 0, refused: 0 };
  const living: string[] = [];
  const ids: string[] = [];
  const scheduled: HeldBack[] = [];
  let batch: BroughtDocument[] = [];
  const writeBatch = async () => {
    await writeBrought(store, batch, now);
    ids.push(...batch.map(({ id }) => id));
    batch = [];
  };
  await bringPictures(given, archive);
  const cardPictures = await foreignPictures(given, archive);
  try {
    for (const [at, { id: filedAs, kind }] of documents.entries()) {
      signal.throwIfAborted();
      onProgress(at, documents.length);
      const id = kind === 'workspace' ? account : filedAs;
      const chunks = chunkFiles.get(filedAs) ?? [];
      const found = await compare(store, { id, filedAs, kind, chunks });
      if (kind === 'content-item' || found.type === 'refused') counts[found.type] += 1;
      if (found.type === 'refused') continue;
      if (found.isLiving) living.push(id);
      if (found.type === 'same') continue;
      const archived = { id, kind, chunks: chunks.map((bytes) => chunkOf({ id, kind }, bytes)) };
      const hasForeignCard = found.cardPicture !== null && cardPictures.has(found.cardPicture);
      const brought = hasForeignCard ? await withOwnCard(given, archived, cardPictures) : archived;
      if (found.scheduled) scheduled.push({ ...found.scheduled, brought });
      else batch.push(brought);
      if (batch.length === DOCUMENTS_AT_ONCE) await writeBatch();
    }
    if (scheduled.length > 0) {
      const isWanted = await mayBeScheduled(scheduled.map(({ id, title, at }) => ({ id, title, at })));
      for (const { brought } of scheduled) {
        signal.throwIfAborted();
        batch.push(
          isWanted ? brought : await withChange(given, brought, { name: 'unscheduleItem', input: () => undefined }),
        );
        if (batch.length === DOCUMENTS_AT_ONCE) await writeBatch();
      }
    }
  } finally {
    await writeBatch();
    await given.mergeStored(ids);
    await rebuildStaleRows(store);
  }
  onProgress(documents.length, documents.length);
  return { ids, ...counts, deletedHere: await deletedAmong(store, living) };
}

/** Each document's chunks whose hash matches their file name. */
function chunksByDocument({ files }: Archive): ReadonlyMap<string, readonly Uint8Array[]> {
  const chunks = new Map<string, Uint8Array[]>();
  for (const [path, bytes] of Object.entries(files)) {
    const [, id, hash] = /^documents\/([^/]+)\/([0-9a-f]{64})$/.exec(path) ?? [];
    if (id === undefined || chunkHash(bytes) !== hash) continue;
    chunks.set(id, [...(chunks.get(id) ?? []), bytes]);
  }
  return chunks;
}

interface ArchivedDocument {
  /** The document's id on this device. */
  readonly id: string;
  readonly filedAs: string;
  readonly kind: DocumentKind;
  readonly chunks: readonly Uint8Array[];
}

type Found =
  | { readonly type: 'refused' }
  | {
      readonly type: 'added' | 'merged' | 'same';
      readonly isLiving: boolean;
      /** Set when importing the document as it is would schedule it, and it is not scheduled so here. */
      readonly scheduled: ScheduledHere | null;
      /** Hash of the picture of its link card; null where it has none. */
      readonly cardPicture: string | null;
    };

/** A document that is held back until the person has answered. */
interface HeldBack extends ScheduledHere {
  readonly brought: BroughtDocument;
}

/** Compares an archived document with the stored one. */
async function compare(store: DeviceStore, { id, filedAs, kind, chunks }: ArchivedDocument): Promise<Found> {
  const archived = load(kind, chunks);
  if (!archived) return { type: 'refused' };
  try {
    const isItem = kind === 'content-item';
    if (isItem && readRegister(archived.id) !== filedAs) return { type: 'refused' };
    const isLiving = isItem && 'deletedAt' in archived && !isDeleted(archived);
    const cardPicture = 'linkCard' in archived ? (readLinkCard(archived)?.image ?? null) : null;
    const facts = { isLiving, cardPicture };
    const { sound } = await readChunks(store, id);
    const stored = sound.map(({ bytes }) => bytes);
    if (stored.length === 0)
      return { ...facts, type: 'added', scheduled: isItem ? newlyScheduled(id, [], chunks) : null };
    const here = load(kind, stored);
    const isKnown = here !== null && hasHeads(here, getHeads(archived));
    if (here) free(here);
    if (isKnown) return { ...facts, type: 'same', scheduled: null };
    return { ...facts, type: 'merged', scheduled: isItem ? newlyScheduled(id, stored, chunks) : null };
  } finally {
    free(archived);
  }
}

/** Null when there are no chunks, or they are not a document, or some are missing. */
function load(kind: DocumentKind, chunks: readonly Uint8Array[]) {
  if (chunks.length === 0) return null;
  let document: Doc<Workspace | ContentItem>;
  try {
    document = loadDocument<DocumentKind>(kind, chunks);
  } catch {
    return null;
  }
  if (missingDependencies(document).length === 0) return document;
  free(document);
  return null;
}

/**
 * Stores the pictures that are not on this device and whose bytes match their hash: a text finds a picture by its hash.
 */
async function bringPictures({ store, now }: ImportArchive, { manifest, files }: Archive): Promise<void> {
  const { pictures } = manifest;
  const here = await store.read(['images'], (transaction) =>
    transaction.table('images').getAll(pictures.map(({ hash }) => hash)),
  );
  const brought = pictures.flatMap((picture, at): ImageRow[] => {
    const bytes = files[archivePaths.picture(picture)];
    const isTrue = bytes !== undefined && (isAsServerHasIt(picture) || chunkHash(bytes) === picture.hash);
    return isTrue && !here[at] ? [{ ...picture, bytes: Uint8Array.from(bytes) }] : [];
  });
  await keepPictures(
    { store, clock: { now: () => now } },
    brought.filter((picture) => !isAsServerHasIt(picture)),
  );
  await store.write(['images'], (transaction) => transaction.table('images').putAll(brought.filter(isAsServerHasIt)));
}

/**
 * Whether the server re-encoded the picture, under the hash of the original. Only the first device can send the
 * original.
 */
function isAsServerHasIt({ name }: { readonly name: string }): boolean {
  return name === '';
}

/**
 * Pictures that only another account's server has, by their hashes there: as this account can send them, under the
 * hashes of the bytes that are left of them.
 */
async function foreignPictures(
  { store, account }: ImportArchive,
  { manifest, files }: Archive,
): Promise<ReadonlyMap<string, ImageRow>> {
  const foreign = manifest.account === account ? [] : manifest.pictures.filter(isAsServerHasIt);
  const here = await store.read(['images'], (transaction) =>
    transaction.table('images').getAll(foreign.map(({ hash }) => hash)),
  );
  return new Map(
    foreign.flatMap((picture, at): [string, ImageRow][] => {
      const bytes = files[archivePaths.picture(picture)];
      const original = here[at];
      if (bytes === undefined || (original && !isAsServerHasIt(original))) return [];
      return [[picture.hash, { ...picture, hash: chunkHash(bytes), name: 'picture', bytes: Uint8Array.from(bytes) }]];
    }),
  );
}

/** The same item. The picture of its link card is one that is sent to this account's server. */
async function withOwnCard(
  given: ImportArchive,
  brought: BroughtDocument,
  pictures: ReadonlyMap<string, ImageRow>,
): Promise<BroughtDocument> {
  const used: ImageRow[] = [];
  const changed = await withChange(given, brought, {
    name: 'setLinkCard',
    input: (item) => {
      const card = readLinkCard(item);
      const picture = pictures.get(card?.image ?? '');
      if (!card || !picture) return null;
      used.push(picture);
      return { ...card, image: picture.hash };
    },
  });
  if (changed !== brought) await keepPictures({ store: given.store, clock: { now: () => given.now } }, used);
  return changed;
}

async function deletedAmong(store: DeviceStore, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await store.read(['contentRows'], (transaction) => transaction.table('contentRows').getAll(ids));
  return rows.flatMap((stored) => (stored && stored.row.deletedAt !== null ? [stored.id] : []));
}

/** An item that would be posted automatically once it is imported. */
export interface ScheduledHere {
  readonly id: string;
  readonly title: string;
  /** UTC instant, ISO 8601. */
  readonly at: string;
}

/** The schedule that an item would get by merging these chunks; null when it is not new. */
function newlyScheduled(id: string, here: readonly Uint8Array[], chunks: readonly Uint8Array[]): ScheduledHere | null {
  const after = scheduleIn(id, [...here, ...chunks]);
  const isNews = after !== null && (here.length === 0 || scheduleIn(id, here)?.at !== after.at);
  return isNews ? after : null;
}

function scheduleIn(id: string, chunks: readonly Uint8Array[]): ScheduledHere | null {
  const item = loadDocument('content-item', chunks);
  try {
    const { status, deletedAt, scheduledAt, title } = contentRow(item);
    const isDue = status === 'scheduled' && deletedAt === null && scheduledAt !== null;
    return isDue ? { id, title, at: scheduledAt } : null;
  } finally {
    free(item);
  }
}

interface ItemChange<Name extends CommandName> {
  readonly name: Name;
  /** Null to change nothing. */
  readonly input: (item: ContentItem) => CommandInput<Name> | null;
}

/** The same item with one more change. Both are stored together. */
async function withChange<Name extends CommandName>(
  { store, now, newActor }: Pick<ImportArchive, 'store' | 'now' | 'newActor'>,
  brought: BroughtDocument,
  { name, input }: ItemChange<Name>,
): Promise<BroughtDocument> {
  const { sound } = await readChunks(store, brought.id);
  const item = loadDocument(
    'content-item',
    [...sound, ...brought.chunks].map(({ bytes }) => bytes),
  );
  try {
    const wanted = input(item);
    if (wanted === null) return brought;
    const options = { time: Math.floor(now / 1000) };
    const actor = await newActor();
    const changed = changeAsOf(item, { actor, options, name, input: wanted });
    if (!changed.ok || !changed.value.made) return brought;
    return { ...brought, chunks: [...brought.chunks, chunkOf(brought, changed.value.made)] };
  } finally {
    free(item);
  }
}

function chunkOf({ id, kind }: { readonly id: string; readonly kind: DocumentKind }, bytes: Uint8Array): ChunkRow {
  return { documentId: id, hash: chunkHash(bytes), kind, bytes };
}
