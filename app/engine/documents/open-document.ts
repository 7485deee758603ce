/**
 * One document that is open in this tab, and everything that happens to it:
 *
 * - `applyCommand` runs a command and hands the change to the `ChangeWriter`, which stores it with its outbox row.
 * - `RowKeeper` then rebuilds the list row: at once for a command, after a pause for typed text.
 * - `mergeStored` merges chunks that other tabs, the service worker or a pull have stored.
 * - `HeldDocument` checks that the disk still holds the document, and stores it again if the browser deleted it.
 *
 * Invariants: before any change, every holder of batched text (text and line bindings) is flushed, so positions always
 * refer to the document. A row is only made of chunks that the disk holds or that are being written: when the disk has
 * more, the document merges first; when it has less, the document is restored first. The document is settled when its
 * changes, its row and its restoration are all done, and only then may it be closed.
 */
import * as A from '@automerge/automerge/slim';
import type { DocHandleChangePayload } from '@automerge/automerge-repo/slim';
import {
  actOf,
  runCommand,
  type CommandCall,
  type CommandFailure,
  type CommandInput,
  type CommandKind,
  type CommandNameOf,
} from '#core/commands.ts';
import { actorBeside } from '#core/documents/actors.ts';
import { missingDependencies, sameHeads } from '#core/documents/load.ts';
import { currentSchemaVersion, type DocumentKind, type DocumentShapes } from '#core/documents/versions.ts';
import { changeMessage } from '#core/history/acts.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import { done, fail, ok, type Result } from '#core/kernel/result.ts';
import { changeAsOf, requeueParked } from './restore-document.ts';
import { changeInHandle, ChangeWriter } from './change-writer.ts';
import { readChunks } from './document-storage.ts';
import { HeldDocument } from './held-document.ts';
import type { LastWords } from './last-words.ts';
import { type OpenDocumentDeps, type WordHolder, WordHolders } from './open-document-deps.ts';
import { reportProblems } from '../store/problems.ts';
import { RowKeeper, storeRows } from '../store/row-keeper.ts';

/** Passed to listeners after each change of an open document. */
export interface DocumentChange {
  readonly patches: readonly A.Patch[];
  /** The `origin` that the caller of `applyCommand` passed; null for a change from another tab or device. */
  readonly origin: object | null;
}

/** Attempts to make a row while the disk keeps changing. After that it is tried later. */
const MAX_TURNS = 5;

/** A document that is open in this tab. `applyCommand` and `applyCommandAsOf` are the only ways to change it. */
export class OpenDocument<Kind extends DocumentKind> {
  readonly id: string;
  readonly kind: Kind;
  readonly #deps: OpenDocumentDeps<Kind>;
  readonly #known: Set<string>;
  readonly #listeners = new Set<(change: DocumentChange) => void>();
  readonly #holders = new WordHolders();
  readonly #writer: ChangeWriter;
  readonly #rows: RowKeeper;
  readonly #held: HeldDocument<Kind>;
  #origin: object | null = null;
  #closed = false;
  #asOfCount = 0;

  constructor(deps: OpenDocumentDeps<Kind>) {
    this.id = deps.id;
    this.kind = deps.kind;
    this.#deps = deps;
    this.#known = new Set(deps.loaded);
    this.#rows = new RowKeeper(deps.clock, () => this.#makeRows());
    this.#writer = new ChangeWriter({
      ...deps,
      stored: (hash) => {
        this.#known.add(hash);
        deps.events.stored(deps.id);
      },
      unsaved: (failing) => {
        deps.events.unsaved(deps.id, failing);
        // Changes made after a refused one may have reached the server first. The server parked them because it lacked
        // the refused change.
        if (!failing) void requeueParked(deps.store, deps.id).catch(() => {});
      },
    });
    this.#held = new HeldDocument({
      ...deps,
      doc: () => this.doc(),
      restored: (hash) => {
        this.#known.clear();
        this.#known.add(hash);
        this.#rows.soon();
        deps.events.stored(deps.id);
      },
    });
    // Repo's own savers and synchroniser also listen on the handle. They must not run here.
    deps.handle.removeAllListeners();
    deps.handle.on('change', this.#announce);
  }

  doc(): A.Doc<DocumentShapes[Kind]> {
    return this.#deps.handle.doc();
  }

  /** True while a change made here is not on the disk. */
  get hasUnstored(): boolean {
    return this.#writer.unwrittenSince !== null;
  }

  /** Changes made here that are not confirmed to be on the disk, including batched text; null when there are none. */
  takeLastWords(): LastWords | null {
    this.flushBindings(null);
    const { id, kind } = this;
    const { unstored } = this.#writer;
    if (unstored.length === 0) return null;
    return { id, kind, schemaVersion: currentSchemaVersion[kind], bytes: concatBytes(unstored) };
  }

  /** False while a change, its row or a lost part still has to be written to the disk. */
  get isSettled(): boolean {
    return !this.hasUnstored && !this.#rows.isStale && !this.#held.isRestoring;
  }

  /** Settled and without subscribers, including an editor that was left and may be returned to. */
  get isAtRest(): boolean {
    return this.isSettled && this.#listeners.size === 0;
  }

  /** Milliseconds since 1970 when the oldest word that is not on the disk was typed here; null when all are. */
  get unwrittenSince(): number | null {
    return this.#writer.unwrittenSince ?? this.#holders.heldSince;
  }

  /**
   * Runs a command on the document and stores its change with its outbox row. The list row follows at once, or about a
   * second after typed text. The result is returned synchronously; `flush` resolves when the change is on the disk.
   */
  applyCommand<Name extends CommandNameOf<Kind>>(
    name: Name,
    input: CommandInput<Name>,
    origin: object | null = null,
  ): Result<void, CommandFailure<Name>> {
    this.flushBindings(origin);
    const { handle } = this.#deps;
    const options = this.#changeOptions({ name, input } as unknown as CommandCall);
    this.#origin = origin ?? this;
    try {
      const outcome = changeInHandle(handle, options, (draft) =>
        // `name` is a command of this document kind, so its draft has this shape.
        runCommand(draft as DocumentShapes[CommandKind<Name>], name, input),
      );
      if (outcome.type === 'refused') return fail(outcome.failure);
      if (outcome.type === 'threw') throw outcome.error;
      if (!outcome.bytes) return done;
      this.#write(outcome.bytes);
    } finally {
      this.#origin = null;
    }
    if (name !== 'writeText') void this.#rows.now();
    return done;
  }

  /**
   * Runs a command as if nothing had changed since `heads`, the state that the person saw. A value written elsewhere
   * since then is kept beside the new one, and both are offered as a choice.
   *
   * @returns the heads of the state that the person sees now, for the next call
   */
  applyCommandAsOf<Name extends CommandNameOf<Kind>>(
    heads: readonly string[],
    name: Name,
    input: CommandInput<Name>,
    origin: object | null = null,
  ): Result<readonly string[], CommandFailure<Name>> {
    this.flushBindings(origin);
    const { handle } = this.#deps;
    const document = handle.doc();
    if (sameHeads(heads, A.getHeads(document))) {
      const applied = this.applyCommand(name, input, origin);
      return applied.ok ? ok(A.getHeads(this.doc())) : applied;
    }
    this.#asOfCount += 1;
    const actor = actorBeside(A.getActorId(document), this.#asOfCount);
    const options = this.#changeOptions({ name, input } as unknown as CommandCall);
    const changed = changeAsOf(A.view(document, [...heads]), { actor, options, name, input });
    if (!changed.ok) return changed;
    const { made, after } = changed.value;
    if (!made) return ok(heads);
    this.#origin = origin ?? this;
    try {
      handle.update((current) => A.loadIncremental(current, made));
    } finally {
      this.#origin = null;
    }
    this.#write(made);
    void this.#rows.now();
    return ok(after);
  }

  /** Resolves when every change made here so far is on the disk. @throws NotSaved when the disk refuses */
  async flush(): Promise<void> {
    this.flushBindings(null);
    await this.#writer.flush();
  }

  /** As `flush`, and lists show the changes. */
  async flushRows(): Promise<void> {
    this.flushBindings(null);
    // Rows come first: the page may be closing.
    await Promise.all([this.#rows.now(), this.#writer.flush()]);
    // Needed when the disk had refused the change and accepted it just now.
    await this.#rows.now();
  }

  /** Merges what other tabs, the service worker or a pull have stored. */
  async mergeStored(): Promise<void> {
    const { store, clock } = this.#deps;
    const known = [...this.#known];
    const { sound, damaged, hashes } = await readChunks(store, this.id, this.#known);
    if (known.some((hash) => !hashes.has(hash))) await this.checkHeld();
    if (damaged.length > 0) await reportProblems(store, { id: this.id, kind: this.kind, damaged, now: clock.now() });
    // Another call may have merged chunks during the read.
    const news = sound.filter((chunk) => !this.#known.has(chunk.hash));
    if (news.length === 0 || this.#closed) return;
    this.flushBindings(null);
    this.#deps.handle.update((document) => A.loadIncremental(document, concatBytes(news.map((chunk) => chunk.bytes))));
    for (const chunk of news) this.#known.add(chunk.hash);
  }

  /** Whether the document has these heads and every dependency of every chunk. */
  isWhole(heads: readonly string[]): boolean {
    return missingDependencies(this.doc()).length === 0 && A.hasHeads(this.doc(), [...heads]);
  }

  /** Schedules a rebuild of the row when it is older than the document. A killed tab leaves such rows behind. */
  checkRow(heads: readonly string[]): void {
    if (this.isWhole(heads) && !sameHeads(heads, A.getHeads(this.doc()))) this.#rows.soon();
  }

  /**
   * Checks whether the disk still holds this document: another tab may have compacted it, or the browser may have
   * deleted it. Missing parts are stored again from memory, as a whole document, and pushed again.
   */
  async checkHeld(): Promise<void> {
    const hashes = await this.#held.check();
    if (hashes) for (const hash of this.#known) if (!hashes.has(hash)) this.#known.delete(hash);
  }

  /** Whether every chunk that this document was loaded from is on the disk. */
  readonly isOnDisk = (): Promise<boolean> => this.#held.isOnDisk(this.#known);

  subscribe(listener: (change: DocumentChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Registers a holder of batched words. It is flushed before anything else changes the document. Returns an
   * unsubscribe function.
   */
  addHolder(holder: WordHolder): () => void {
    return this.#holders.add(holder);
  }

  /** Called when a holder receives its first word. */
  noteTyped(): void {
    this.#deps.events.typed();
  }

  flushBindings(except: object | null): void {
    this.#holders.flush(except);
  }

  /** Frees the document's memory. Call it only when everything is stored. */
  close(): void {
    this.#closed = true;
    this.#writer.close();
    this.#rows.close();
    this.#held.close();
    this.#deps.handle.removeAllListeners();
    A.free(this.#deps.handle.doc());
  }

  #changeOptions(call: CommandCall): { readonly message: string; readonly time: number } {
    const { clock, deviceName } = this.#deps;
    return { message: changeMessage(deviceName, actOf(call)), time: Math.floor(clock.now() / 1000) };
  }

  #write(change: Uint8Array): void {
    this.#writer.write(change, this.#holders.heldSince ?? this.#deps.clock.now());
    this.#deps.events.typed();
    this.#rows.soon();
  }

  /** Makes rows only of what the disk holds, never of a change that it refuses or has lost. */
  async #makeRows(): Promise<boolean> {
    const { id, kind } = this;
    for (let turn = 0; turn < MAX_TURNS && !this.#closed && !this.#writer.isRefused; turn += 1) {
      const held = new Set([...this.#known, ...this.#writer.underWay]);
      const outcome = await storeRows(this.#deps.store, { id, kind, document: this.doc(), held });
      if (outcome === 'stored') return true;
      if (outcome === 'behind') await this.mergeStored();
      else await this.checkHeld();
      if (this.#held.isRestoring) return false;
    }
    return false;
  }

  readonly #announce = ({ patches }: DocHandleChangePayload<DocumentShapes[Kind]>): void => {
    for (const listener of this.#listeners) listener({ patches, origin: this.#origin });
  };
}
