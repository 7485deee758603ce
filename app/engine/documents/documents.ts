/**
 * The registry of documents that are open in this tab.
 *
 * `open` loads a document and holds it until `release`; a few released ones stay in memory (`documents-in-memory.ts`).
 * A document is `open`, `incomplete` (listed, but its words have not been received) or `absent`.
 *
 * - Other tabs announce stored chunks on the channel. A held document merges them at a limited rate; one that is only
 *   kept in memory is closed instead, and read again when it is opened.
 * - When the browser deletes the storage under the page, every open document checks that it is still on the disk and
 *   stores itself again if not.
 * - An opened document is compared with the heads of its list row: a missing chunk is merged or reported as a problem,
 *   and a stale row is rebuilt.
 *
 * Invariant: a document is closed to free memory only when its changes and its row are on the disk.
 */
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
import type { Channel, Clock, Random } from '../ports.ts';
import type { UnsavedItem } from './apply-here.ts';
import { reportProblems } from '../store/problems.ts';

export interface DocumentsDeps {
  readonly store: DeviceStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly channel: Channel;
  readonly deviceName: string;
}

/**
 * `absent`: neither this device nor any row has it. `incomplete`: a row exists, but its words are not on this device
 * yet.
 */
export type Opened<Kind extends DocumentKind> =
  | { readonly state: 'open'; readonly document: OpenDocument<Kind> }
  | { readonly state: 'incomplete' }
  | { readonly state: 'absent' };

/** Computes a command's input from the document that it will change. */
export type InputOfDocument<Name extends CommandName> = (
  document: DocumentShapes[CommandKind<Name>],
) => CommandInput<Name>;

/**
 * Delay before checking, in milliseconds. The browser may delete the storage because of a logout in another tab, and
 * this tab's account is closed first in that case.
 */
const CHECK_AFTER_LOSS_MS = 1000;

/** The documents that are open in this tab. */
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

  /**
   * Called after each change that reached the disk, and whenever `isSaved` may have changed. Returns an unsubscribe
   * function.
   */
  onStored(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called when the first unsaved word is typed. Returns an unsubscribe function. */
  onTyped(listener: () => void): () => void {
    this.#typedListeners.add(listener);
    return () => this.#typedListeners.delete(listener);
  }

  /** Number of changes that this tab has stored since it was opened. */
  get storedChanges(): number {
    return this.#storedChanges;
  }

  /** False while the disk refuses a change that was made in this tab. */
  get isSaved(): boolean {
    return this.#unsaved.size === 0;
  }

  /** Milliseconds since 1970 when the oldest word that is not on the disk was typed in this tab; null when all are. */
  get unwrittenSince(): number | null {
    const since = this.#inMemory.all.map((document) => document.unwrittenSince);
    return since.reduce((oldest, at) => (oldest === null || (at !== null && at < oldest) ? at : oldest), null);
  }

  /** Number of documents with words that are not on the disk. The page asks before it closes when it is not 0. */
  get unstoredCount(): number {
    return this.#unstored().length;
  }

  /**
   * Changes that are not confirmed to be on the disk, including text that is still batched: all of it would be lost
   * with this page.
   */
  takeLastWords(): LastWords[] {
    return this.#inMemory.all.flatMap((document) => document.takeLastWords() ?? []);
  }

  /** The items with words that exist in this tab only, as they read here. */
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

  /** A document that is in memory and has its first content, without holding it; null when it must be opened first. */
  loaded<Kind extends DocumentKind>(kind: Kind, id: string): OpenDocument<Kind> | null {
    const document = this.#inMemory.loaded(id) as OpenDocument<Kind> | null;
    return document && hasBegun(kind, document.doc()) ? document : null;
  }

  /** Loads a document that may be opened soon. `open` checks later whether it is complete. */
  async warm(kind: DocumentKind, id: string): Promise<void> {
    await this.#acquire(kind, id);
    this.release(id);
  }

  /**
   * Runs a command on a document that is not on screen. Resolves when its change is on the disk and in the lists.
   *
   * @param input the command's input, or a function that computes it from the document's current state
   */
  async applyCommand<Name extends CommandName>(
    id: string,
    name: Name,
    input: CommandInput<Name> | InputOfDocument<Name>,
  ): Promise<Result<void, CommandFailure<Name>>> {
    const reading = readProjection(this.#deps.store, commandKind(name), id);
    // Avoids an unhandled rejection when the document cannot be opened; that error is thrown first. Otherwise it is
    // awaited below.
    reading.catch(() => {});
    const document = await this.#acquire<DocumentKind>(commandKind(name), id);
    try {
      // The person chose the item in a list, whose rows may be newer than a document that is open here.
      const row = await reading;
      if (row && !document.isWhole(row.heads)) await document.mergeStored();
      // Words that an open editor has batched are part of the document that the input is computed from.
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
    // A list is usually shown after an item is left, so its row is made now. A refusing disk is reported through
    // `unsaved`.
    void this.#inMemory
      .release(id)
      ?.flushRows()
      .catch(() => {});
    this.#inMemory.closeLongUnused();
  }

  /** Merges what another tab, worker or pull stored into the documents that are open here. */
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
   * Merges what another tab or device wrote into a held document. One that is only kept in memory is closed, and read
   * again when it is opened: after a long time offline there may be changes to all of them at once.
   */
  async #takeNews(id: string): Promise<void> {
    if (!(await this.#inMemory.closeAtRest(id))) await this.mergeStored([id]);
  }
}

/** False for an item whose words have not been received by this device. */
function hasBegun(kind: DocumentKind, document: unknown): boolean {
  return kind !== 'content-item' || readRegister((document as { id?: unknown }).id) !== null;
}
