import {
  commandKind,
  type CommandFailure,
  type CommandInput,
  type CommandKind,
  type CommandName,
} from '#core/commands.ts';
import type { DocumentKind, DocumentShapes } from '#core/documents/versions.ts';
import { readRegister } from '#core/documents/registers.ts';
import { contentRow } from '#core/content/content-row.ts';
import { contentText } from '#core/content/item-text.ts';
import type { Result } from '#core/kernel/result.ts';
import type { DeviceStore } from '../store/device-store.ts';
import { DocumentsInMemory } from './documents-in-memory.ts';
import type { LastWords } from './last-words.ts';
import { MergePace } from './open-document-deps.ts';
import { loadOpenDocument } from './load-open-document.ts';
import type { OpenDocument } from './open-document.ts';
import { ownDeviceId } from '../store/own-device-id.ts';
import { readProjection } from '../store/stored-projections.ts';
import type { Channel, Clock, Random } from '../ports/ports.ts';
import type { UnsavedItem } from './apply-here.ts';
import { reportProblems } from '../store/problems.ts';

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

/** Makes a command's input of the document that it will change. */
export type InputOfDocument<Name extends CommandName> = (
  document: DocumentShapes[CommandKind<Name>],
) => CommandInput<Name>;

/** The browser may empty the disk for a logout in another tab, which closes this one's account first. Milliseconds. */
const CHECK_AFTER_LOSS_MS = 1000;

/** The documents open in this tab. */
export class Documents {
  readonly #deps: DocumentsDeps;
  readonly #inMemory: DocumentsInMemory;
  readonly #unsaved = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #typedListeners = new Set<() => void>();
  readonly #stopListening: readonly (() => void)[];
  readonly #pace: MergePace;
  readonly #deviceId: () => Promise<string>;
  #storedChanges = 0;

  constructor(deps: DocumentsDeps) {
    this.#deps = deps;
    this.#inMemory = new DocumentsInMemory(deps.clock);
    this.#deviceId = ownDeviceId(deps);
    this.#pace = new MergePace(deps.clock, (id) => this.#takeNews(id));
    let cancelCheck: () => void = () => {};
    this.#stopListening = [
      deps.channel.listen((message) => {
        if (message.type !== 'chunks-stored') return;
        for (const id of message.documentIds) if (this.#inMemory.has(id)) this.#pace.note(id);
      }),
      deps.store.onLost(() => {
        cancelCheck();
        cancelCheck = deps.clock.after(CHECK_AFTER_LOSS_MS, () => this.#checkHeld());
      }),
      () => cancelCheck(),
    ];
  }

  /** Called after each change that reached the disk, and whenever `isSaved` may have changed. */
  onStored(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called when words begin to wait for the disk. Returns an unsubscribe function. */
  onTyped(listener: () => void): () => void {
    this.#typedListeners.add(listener);
    return () => this.#typedListeners.delete(listener);
  }

  /** Changes that this tab has brought to the disk since it was opened. */
  get storedChanges(): number {
    return this.#storedChanges;
  }

  /** False while the disk refuses a change that was made in this tab. */
  get isSaved(): boolean {
    return this.#unsaved.size === 0;
  }

  /** When the oldest word was typed in this tab that is not on the disk, in milliseconds since 1970; null when all are. */
  get unwrittenSince(): number | null {
    const since = this.#inMemory.all.map((document) => document.unwrittenSince);
    return since.reduce((oldest, at) => (oldest === null || (at !== null && at < oldest) ? at : oldest), null);
  }

  /** How many documents have words that are not on the disk: the page asks before it closes. */
  get unstoredCount(): number {
    return this.#unstored().length;
  }

  /** What would be lost with this page: changes that are not known to be on the disk, those in hand with them. */
  takeLastWords(): LastWords[] {
    return this.#inMemory.all.flatMap((document) => document.takeLastWords() ?? []);
  }

  /** The items with words that are in this tab alone, as they read here. */
  unstoredItems(): UnsavedItem[] {
    return this.#unstored().flatMap((document) => {
      if (document.kind !== 'content-item') return [];
      const { title, status } = contentRow(document.doc() as DocumentShapes['content-item']);
      return [{ id: document.id, title, status, text: contentText(document.doc() as DocumentShapes['content-item']) }];
    });
  }

  /** Opens a document and holds it until `release`. */
  async open<Kind extends DocumentKind>(kind: Kind, id: string): Promise<Opened<Kind>> {
    const document = await this.#acquire(kind, id);
    const row = await readProjection(this.#deps.store, kind, id);
    if (!hasBegun(kind, document.doc())) {
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
    if (row) document.checkRow(row.heads);
    return { state: 'open', document };
  }

  /** A document that is in memory and has its beginning, without holding it; null where it must be opened first. */
  loaded<Kind extends DocumentKind>(kind: Kind, id: string): OpenDocument<Kind> | null {
    const document = this.#inMemory.loaded(id) as OpenDocument<Kind> | null;
    return document && hasBegun(kind, document.doc()) ? document : null;
  }

  /** Loads a document that may be opened soon. Whether it is whole is for whoever opens it. */
  async warm(kind: DocumentKind, id: string): Promise<void> {
    await this.#acquire(kind, id);
    this.release(id);
  }

  /**
   * Runs a command on a document that is not on screen; settles when its change is on the disk and in the lists.
   *
   * @param input the command's input, or what makes it of the document as it is then
   */
  async applyCommand<Name extends CommandName>(
    id: string,
    name: Name,
    input: CommandInput<Name> | InputOfDocument<Name>,
  ): Promise<Result<void, CommandFailure<Name>>> {
    const reading = readProjection(this.#deps.store, commandKind(name), id);
    // Heard below, unless the document cannot be opened: that is told then.
    reading.catch(() => {});
    const document = await this.#acquire<DocumentKind>(commandKind(name), id);
    try {
      // The person chose it by a list, which may know of others' changes before a document that is open here.
      const row = await reading;
      if (row && !document.isWhole(row.heads)) await document.mergeStored();
      // Words that an open editor holds back are part of the document that the input is made of.
      document.flushBindings(null);
      const given = typeof input === 'function' ? input(document.doc() as DocumentShapes[CommandKind<Name>]) : input;
      const result = document.applyCommand(name, given);
      await document.flushRows();
      return result;
    } finally {
      this.release(id);
    }
  }

  release(id: string): void {
    // Whoever leaves an item looks at a list next. A disk that refuses says so by itself.
    void this.#inMemory
      .release(id)
      ?.flushRows()
      .catch(() => {});
    this.#inMemory.closeLongUnused();
  }

  /** Merges what another context stored into the documents that are open here. */
  async mergeStored(documentIds: readonly string[]): Promise<void> {
    for (const id of documentIds) await this.#inMemory.get(id)?.mergeStored();
  }

  /** Brings every typed word to the disk and into the lists. */
  async flush(): Promise<void> {
    await Promise.all(this.#inMemory.all.map((document) => document.flushRows()));
  }

  close(): void {
    for (const stop of this.#stopListening) stop();
    this.#inMemory.closeAll();
  }

  #checkHeld(): void {
    for (const document of this.#inMemory.all) void document.checkHeld().catch(() => {});
  }

  async #acquire<Kind extends DocumentKind>(kind: Kind, id: string): Promise<OpenDocument<Kind>> {
    const load = async () => (await this.#load(kind, id)) as unknown as OpenDocument<DocumentKind>;
    return (await this.#inMemory.hold(id, load)) as unknown as OpenDocument<Kind>;
  }

  async #load<Kind extends DocumentKind>(kind: Kind, id: string): Promise<OpenDocument<Kind>> {
    const { channel } = this.#deps;
    return await loadOpenDocument(this.#deps, {
      kind,
      id,
      device: this.#deviceId,
      events: {
        typed: () => {
          for (const listener of this.#typedListeners) listener();
        },
        stored: (documentId) => {
          channel.post({ type: 'chunks-stored', documentIds: [documentId] }, 'others');
          this.#storedChanges += 1;
          this.#notify();
        },
        unsaved: (documentId, failing) => {
          this.#unsaved[failing ? 'add' : 'delete'](documentId);
          this.#notify();
        },
      },
    });
  }

  #unstored(): OpenDocument<DocumentKind>[] {
    return this.#inMemory.all.filter((document) => document.hasUnstored);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /**
   * Merges what another tab or device wrote into a document that somebody looks at. One that only stays open is
   * closed, and read anew when it is opened: after a while without a network there may be news of all of them at once.
   */
  async #takeNews(id: string): Promise<void> {
    if (!(await this.#inMemory.closeAtRest(id))) await this.mergeStored([id]);
  }
}

/** False for an item whose words have not come to this device. */
function hasBegun(kind: DocumentKind, document: unknown): boolean {
  return kind !== 'content-item' || readRegister((document as { id?: unknown }).id) !== null;
}
