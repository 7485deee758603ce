import * as A from '@automerge/automerge/slim';
import {
  type AutomergeUrl,
  type BinaryDocumentId,
  Repo,
  stringifyAutomergeUrl,
  type PeerId,
} from '@automerge/automerge-repo/slim';
import { openingActor } from '#core/documents/actors.ts';
import type { DocumentKind, DocumentShapes } from '#core/documents/versions.ts';
import { readRegister } from '#core/documents/registers.ts';
import type { Result } from '#core/kernel/result.ts';
import { compactChunks } from './compact-chunks.ts';
import { bytesFromHex, hexFromBytes } from './hex.ts';
import type { DeviceStore } from './device-store.ts';
import { ensureFeed } from './feed.ts';
import { DocumentStorage } from './document-storage.ts';
import { OpenDocument, type Command } from './open-document.ts';
import { storedProjection } from './stored-projections.ts';
import type { Channel, Clock, Random } from './ports.ts';
import { repairFromOutbox, reportProblems } from './problems.ts';

export interface DocumentsDeps {
  readonly store: DeviceStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly channel: Channel;
  readonly deviceName: string;
}

/** `absent`: neither this device nor any row knows it. `incomplete`: known, but its words are not on this device yet. */
export type Opened<Kind extends DocumentKind> =
  | { readonly state: 'open'; readonly document: OpenDocument<Kind> }
  | { readonly state: 'incomplete' }
  | { readonly state: 'absent' };

interface Entry<Kind extends DocumentKind = DocumentKind> {
  readonly opening: Promise<OpenDocument<Kind>>;
  document: OpenDocument<Kind> | null;
  refCount: number;
}

/** Documents that nobody holds stay open up to this many: going back to one is instant, memory stays small. */
const WARM = 12;

/** The documents open in this tab. */
export class Documents {
  readonly #deps: DocumentsDeps;
  readonly #entries = new Map<string, Entry>();
  readonly #unsaved = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #stopListening: () => void;
  #device: Promise<string> | null = null;
  #storedChanges = 0;

  constructor(deps: DocumentsDeps) {
    this.#deps = deps;
    this.#stopListening = deps.channel.listen(({ documentIds }) => {
      // A disk that cannot be read now loses nothing: whoever writes next finds the document behind and merges.
      this.mergeStored(documentIds).catch(() => {});
    });
  }

  /** Called after each change that reached the disk, and whenever `isSaved` may have changed. */
  onStored(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Changes that this tab has brought to the disk since it was opened. */
  get storedChanges(): number {
    return this.#storedChanges;
  }

  /** False while the disk refuses a change that was made in this tab. */
  get isSaved(): boolean {
    return this.#unsaved.size === 0;
  }

  /** True while words typed here are not on the disk: the page asks before it closes. */
  get hasUnstored(): boolean {
    return [...this.#entries.values()].some((entry) => entry.document?.hasUnstored);
  }

  /** Opens a document and holds it until `release`. */
  async open<Kind extends DocumentKind>(kind: Kind, id: string): Promise<Opened<Kind>> {
    const document = await this.#acquire(kind, id);
    const row = await this.#deps.store.read(['contentRows', 'workspace'], (transaction) =>
      storedProjection(transaction, kind, id),
    );
    if (kind === 'content-item' && readRegister((document.doc() as { id?: unknown }).id) === null) {
      this.release(id);
      if (!row) return { state: 'absent' };
      await reportProblems(this.#deps.store, { id, kind, damaged: [], now: this.#deps.clock.now() });
      return { state: 'incomplete' };
    }
    if (row && !document.isWhole(row.heads)) {
      await document.mergeStored();
      if (!document.isWhole(row.heads))
        await reportProblems(this.#deps.store, { id, kind, damaged: [], now: this.#deps.clock.now() });
    }
    return { state: 'open', document };
  }

  /** Runs a command on a document that is not on screen; settles when its change is on the disk. */
  async applyCommand<Kind extends DocumentKind, Input, Failure>(
    kind: Kind,
    id: string,
    command: Command<DocumentShapes[Kind], Input, Failure>,
    input: Input,
  ): Promise<Result<void, Failure>> {
    const document = await this.#acquire(kind, id);
    try {
      const result = document.applyCommand(command, input);
      await document.flush();
      return result;
    } finally {
      this.release(id);
    }
  }

  release(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    entry.refCount -= 1;
    // Back to the end of the map: the longest unused go first.
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    this.#closeUnused();
  }

  /** Merges what another context stored into the documents that are open here. */
  async mergeStored(documentIds: readonly string[]): Promise<void> {
    for (const id of documentIds) await this.#entries.get(id)?.document?.mergeStored();
  }

  /** Brings every typed word to the disk. */
  async flush(): Promise<void> {
    await Promise.all([...this.#entries.values()].map((entry) => entry.document?.flush()));
  }

  close(): void {
    this.#stopListening();
    for (const entry of this.#entries.values()) entry.document?.close();
    this.#entries.clear();
  }

  async #acquire<Kind extends DocumentKind>(kind: Kind, id: string): Promise<OpenDocument<Kind>> {
    const known = this.#entries.get(id) as Entry<Kind> | undefined;
    if (known) {
      known.refCount += 1;
      return await known.opening;
    }
    const entry: Entry<Kind> = { opening: this.#load(kind, id), document: null, refCount: 1 };
    this.#entries.set(id, entry as unknown as Entry);
    try {
      entry.document = await entry.opening;
      return entry.document;
    } catch (error) {
      this.#entries.delete(id);
      throw error;
    }
  }

  /**
   * One Repo a document: dropping it frees the document. Repo's own eviction can overwrite what is stored.
   * The actor is new each time, so no two openings ever share sequence numbers.
   */
  async #load<Kind extends DocumentKind>(kind: Kind, id: string): Promise<OpenDocument<Kind>> {
    const { store, random, clock, deviceName, channel } = this.#deps;
    await repairFromOutbox(store, id);
    const storage = new DocumentStorage(store, kind, id);
    const repo = new Repo({ storage, network: [], peerId: `tab-${hexFromBytes(random.bytes(8))}` as PeerId });
    const handle = await repo.find<DocumentShapes[Kind]>(repoUrl(id));
    const { sound, damaged } = storage.chunks;
    if (damaged.length > 0) await reportProblems(store, { id, kind, damaged, now: clock.now() });
    else await compactChunks(store, { id, kind, document: handle.doc(), chunks: sound });
    const actor = openingActor(await this.#deviceId(), hexFromBytes(random.bytes(16)));
    handle.update((loaded) => A.clone(loaded, { actor }));
    return new OpenDocument({
      id,
      kind,
      handle,
      store,
      clock,
      deviceName,
      loaded: sound.map((chunk) => chunk.hash),
      events: {
        stored: (documentId) => {
          channel.post({ type: 'chunks-stored', documentIds: [documentId] }, 'others');
          this.#storedChanges += 1;
          this.#notify();
        },
        unsaved: (documentId, failing) => {
          if (failing) this.#unsaved.add(documentId);
          else this.#unsaved.delete(documentId);
          this.#notify();
        },
      },
    });
  }

  /** A full disk that holds no device id yet still opens documents: as another device's, for once. */
  async #deviceId(): Promise<string> {
    const { store, random } = this.#deps;
    this.#device ??= ensureFeed(store, random).then((feed) => feed.deviceId);
    try {
      return await this.#device;
    } catch {
      this.#device = null;
      return hexFromBytes(random.bytes(16));
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #closeUnused(): void {
    const unused = [...this.#entries].filter(
      ([, entry]) => entry.refCount === 0 && entry.document && !entry.document.hasUnstored,
    );
    for (const [id, entry] of unused.slice(0, Math.max(0, unused.length - WARM))) {
      this.#entries.delete(id);
      entry.document?.close();
    }
  }
}

/** Repo names documents by the base58 of their 16 bytes; ours are UUIDs of the same bytes. */
function repoUrl(id: string): AutomergeUrl {
  return stringifyAutomergeUrl(bytesFromHex(id.replaceAll('-', '')) as BinaryDocumentId);
}
