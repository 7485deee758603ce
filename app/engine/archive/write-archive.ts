/**
 * Writes everything that this device has of an account into one zip file.
 *
 * Contents: each document's chunks under their hashes, from which `importArchive` restores it with its history; each
 * living item as Markdown and JSON, for people and other programs; the pictures; a manifest and a readme.
 *
 * The zip grows file by file: besides it, memory holds one document at a time. Pictures that only the server has are
 * fetched during the export. A damaged document is exported without its damaged parts and counted. Cancelling rejects
 * with the signal's reason.
 */
import { free, ImmutableString } from '@automerge/automerge/slim';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { fileNameFrom, itemAsMarkdown } from '#core/content/item-as-markdown.ts';
import { type ArchiveManifest, archivePaths } from './manifest.ts';
import { contentRow } from '#core/content/content-row.ts';
import type { ContentItem, ContentStatus } from '#core/documents/content-item.ts';
import { loadDocument } from '#core/documents/load.ts';
import { picturesIn } from '#core/documents/pictures.ts';
import { standingTexts } from '#core/documents/read-variants.ts';
import { readLinkCard } from '#core/publishing/link-card.ts';
import { currentSchemaVersion, type DocumentKind } from '#core/documents/versions.ts';
import { readChunks } from '../documents/document-storage.ts';
import type { DeviceStore } from '../store/device-store.ts';
import type { ChunkRow, ImageRow } from '../store/rows.ts';

/** The readme at the root of an archive. */
const readme = `This is everything Rostrum had for one account on one device.

texts/      Every idea, draft and post as Markdown, with its details above the text.
pictures/   The pictures in the texts.
data/       Every idea, draft and post as JSON: all fields, including the wizard's answers.
documents/  Every document with its whole history, as Automerge chunks named by their SHA-256.

To restore it, open Settings in Rostrum, then Your data, then Import. What is already there stays: nothing is duplicated and
nothing is overwritten.
`;

/**
 * The years that a zip can store, whatever the device's clock says: whole years, with a day's margin for time zones.
 */
const ZIP_YEARS = { first: Date.UTC(1980, 0, 2), last: Date.UTC(2099, 11, 30) } as const;

/** A zip that grows file by file. */
class ZipFile {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #zip: Zip;
  readonly #now: number;
  #failure: Error | null = null;

  /** @param now milliseconds since 1970, used as the time of every file */
  constructor(now: number) {
    this.#now = Math.min(Math.max(now, ZIP_YEARS.first), ZIP_YEARS.last);
    this.#zip = new Zip((error, part) => {
      if (error) this.#failure = error;
      else this.#parts.push(Uint8Array.from(part));
    });
  }

  /** Adds a text file, compressed. */
  text(path: string, words: string): void {
    this.#add(new ZipDeflate(path), strToU8(words));
  }

  /** Adds a file without compressing it, for data that is compressed already. */
  store(path: string, bytes: Uint8Array): void {
    this.#add(new ZipPassThrough(path), bytes);
  }

  /** @throws when a file could not be added */
  end(): Blob {
    this.#zip.end();
    if (this.#failure) throw this.#failure;
    return new Blob(this.#parts, { type: 'application/zip' });
  }

  #add(file: ZipDeflate | ZipPassThrough, bytes: Uint8Array): void {
    file.mtime = this.#now;
    this.#zip.add(file);
    file.push(bytes, true);
  }
}

export interface ArchiveSteps {
  readonly signal: AbortSignal;
  /** Called with the number of documents done and the total. */
  readonly onProgress: (done: number, total: number) => void;
}

export interface WriteArchive extends ArchiveSteps {
  readonly store: DeviceStore;
  readonly account: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Fetches a picture that only the server has; null when that is not possible. */
  readonly fetchPicture: (hash: string) => Promise<ImageRow | null>;
}

export interface WrittenArchive {
  readonly zip: Blob;
  /** Number of living items, by status. */
  readonly items: Readonly<Record<ContentStatus, number>>;
  /** Number of their pictures that could not be fetched. */
  readonly missingPictures: number;
  /** Number of documents with damaged parts here. The rest of each is in the archive. */
  readonly damaged: number;
}

/** Writes the archive. See the top of this file. Rejects with the signal's reason when it is cancelled. */
export async function writeArchive(given: WriteArchive): Promise<WrittenArchive> {
  const { store, signal, onProgress } = given;
  const ids = await store.read(['chunks'], (transaction) => transaction.table('chunks').documentIds());
  const pillars = await readPillarNames(store);
  const zip = new ZipFile(given.now);
  const pictures = new Pictures(given, zip);
  const documents: { id: string; kind: DocumentKind }[] = [];
  const names = new Set<string>();
  let damagedDocuments = 0;
  const items = { ideas: 0, draft: 0, scheduled: 0, published: 0 };
  for (const [at, id] of ids.entries()) {
    signal.throwIfAborted();
    onProgress(at, ids.length);
    const { sound, damaged } = await readChunks(store, id);
    if (damaged.length > 0) damagedDocuments += 1;
    const [first] = sound;
    if (!first) continue;
    documents.push({ id, kind: first.kind });
    for (const { hash, bytes } of sound) zip.store(archivePaths.chunk(id, hash), bytes);
    if (first.kind !== 'content-item') continue;
    const status = await writeItem({ id, chunks: sound, zip, pictures, pillars, names });
    if (status) items[status] += 1;
  }
  zip.text(archivePaths.readme, readme);
  zip.text(archivePaths.manifest, manifestOf(given, documents, pictures.kept));
  onProgress(ids.length, ids.length);
  return { zip: zip.end(), items, missingPictures: pictures.missing.size, damaged: damagedDocuments };
}

function manifestOf(
  { account, now }: WriteArchive,
  documents: ArchiveManifest['documents'],
  pictures: readonly ImageRow[],
): string {
  const manifest: ArchiveManifest = {
    format: 'rostrum-archive',
    version: 1,
    madeAt: new Date(now).toISOString(),
    account,
    schemaVersions: { ...currentSchemaVersion },
    documents,
    pictures: pictures.map(({ hash, name, type, width, height }) => ({ hash, name, type, width, height })),
  };
  return JSON.stringify(manifest, null, 2);
}

async function readPillarNames(store: DeviceStore): Promise<ReadonlyMap<string, string>> {
  const [workspace] = await store.read(['workspace'], (transaction) => transaction.table('workspace').first(1));
  return new Map(workspace?.row.pillars.map(({ id, name }) => [id, name]));
}

interface ItemToWrite {
  readonly id: string;
  readonly chunks: readonly ChunkRow[];
  readonly zip: ZipFile;
  readonly pictures: Pictures;
  readonly pillars: ReadonlyMap<string, string>;
  readonly names: Set<string>;
}

/** Writes a living item for people and other programs. Returns the status of a living item, null for a deleted one. */
async function writeItem({ id, chunks, zip, pictures, pillars, names }: ItemToWrite): Promise<ContentStatus | null> {
  const item = loadDocument(
    'content-item',
    chunks.map(({ bytes }) => bytes),
  );
  try {
    const row = contentRow(item);
    await pictures.add(item);
    if (row.deletedAt !== null) return null;
    const pillarName = pillars.get(row.pillarId ?? '') ?? null;
    const pathOfPicture = (hash: string) => {
      const picture = pictures.find(hash);
      return picture ? `../${archivePaths.picture(picture)}` : null;
    };
    zip.text(
      archivePaths.text(fileNameFrom(row.title, names)),
      itemAsMarkdown({ item, row, pillarName, pathOfPicture }),
    );
    zip.text(archivePaths.data(id), JSON.stringify(item, plainRegister, 2));
    return row.status;
  } finally {
    free(item);
  }
}

function plainRegister(_key: string, value: unknown): unknown {
  return value instanceof ImmutableString ? value.toString() : value;
}

/** The pictures of the items' texts, each once. */
class Pictures {
  readonly #given: WriteArchive;
  readonly #zip: ZipFile;
  readonly #kept = new Map<string, ImageRow>();
  readonly missing = new Set<string>();

  constructor(given: WriteArchive, zip: ZipFile) {
    this.#given = given;
    this.#zip = zip;
  }

  get kept(): readonly ImageRow[] {
    return [...this.#kept.values()];
  }

  find(hash: string): ImageRow | undefined {
    return this.#kept.get(hash);
  }

  async add(item: ContentItem): Promise<void> {
    const { store, fetchPicture } = this.#given;
    const shown = [item.body, ...standingTexts(item)].flatMap(picturesIn).map(({ hash }) => hash);
    const card = readLinkCard(item)?.image;
    for (const hash of card ? [...shown, card] : shown) {
      if (this.#kept.has(hash) || this.missing.has(hash)) continue;
      const here = await store.read(['images'], (transaction) => transaction.table('images').get(hash));
      const picture = here ?? (await fetchPicture(hash));
      if (picture) {
        // Stored without its bytes: they are in the zip already, and there may be many pictures.
        this.#kept.set(hash, { ...picture, bytes: new Uint8Array() });
        this.#zip.store(archivePaths.picture(picture), picture.bytes);
      } else this.missing.add(hash);
    }
  }
}
