import * as A from '@automerge/automerge/slim';
import type { DocHandleChangePayload } from '@automerge/automerge-repo/slim';
import {
  runCommand,
  type CommandFailure,
  type CommandInput,
  type CommandKind,
  type CommandNameOf,
} from '#core/commands.ts';
import { actorBeside } from '#core/documents/actors.ts';
import { missingDependencies, sameHeads } from '#core/documents/load.ts';
import { currentSchemaVersion, type DocumentKind, type DocumentShapes } from '#core/documents/versions.ts';
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

/** Passed to listeners after every change of an open document. */
export interface DocumentChange {
  readonly patches: readonly A.Patch[];
  /** Who made it: what the caller of `applyCommand` named, or null for another tab or device. */
  readonly origin: object | null;
}

/** The disk changes under a row that is being made again and again: the rest is left for later. */
const MAX_TURNS = 5;

/** A document open in this tab. `applyCommand` is the one way to change it. */
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
        // What was written after a refused change may have reached the server before it, which could not use it.
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
    // Repo's savers and synchroniser listen on the handle too, and have nothing to do here.
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

  /** Changes made here that are not known to be on the disk, those in hand with them; null when there are none. */
  takeLastWords(): LastWords | null {
    this.flushBindings(null);
    const { id, kind } = this;
    const { unstored } = this.#writer;
    if (unstored.length === 0) return null;
    return { id, kind, schemaVersion: currentSchemaVersion[kind], bytes: concatBytes(unstored) };
  }

  /** False while something of it has to be brought to the disk: a change, its rows, or what the disk has lost. */
  get isSettled(): boolean {
    return !this.hasUnstored && !this.#rows.isStale && !this.#held.isRestoring;
  }

  /** Settled, and no editor hears of its changes, not even one that was left and may be come back to. */
  get isAtRest(): boolean {
    return this.isSettled && this.#listeners.size === 0;
  }

  /** When the oldest word was typed here that is not on the disk, in milliseconds since 1970; null when all are. */
  get unwrittenSince(): number | null {
    return this.#writer.unwrittenSince ?? this.#holders.heldSince;
  }

  /**
   * Runs a command on the document and stores its change with its outbox row. The list row follows: at once, or
   * after typed words within a second or so.
   * The result is known at once; `flush` tells when it is on the disk.
   */
  applyCommand<Name extends CommandNameOf<Kind>>(
    name: Name,
    input: CommandInput<Name>,
    origin: object | null = null,
  ): Result<void, CommandFailure<Name>> {
    this.flushBindings(origin);
    const { handle, clock, deviceName } = this.#deps;
    const options = { message: deviceName, time: Math.floor(clock.now() / 1000) };
    this.#origin = origin ?? this;
    try {
      const outcome = changeInHandle(handle, options, (draft) =>
        // A name of this kind of document: its commands take this shape.
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
   * Runs a command as if nothing had been changed since `heads`, the state that its person saw. A value that was
   * written elsewhere meanwhile stays beside theirs, and both are offered.
   *
   * @returns the heads to go on from, as the person sees the document now
   */
  applyCommandAsOf<Name extends CommandNameOf<Kind>>(
    heads: readonly string[],
    name: Name,
    input: CommandInput<Name>,
    origin: object | null = null,
  ): Result<readonly string[], CommandFailure<Name>> {
    this.flushBindings(origin);
    const { handle, clock, deviceName } = this.#deps;
    const document = handle.doc();
    if (sameHeads(heads, A.getHeads(document))) {
      const applied = this.applyCommand(name, input, origin);
      return applied.ok ? ok(A.getHeads(this.doc())) : applied;
    }
    this.#asOfCount += 1;
    const actor = actorBeside(A.getActorId(document), this.#asOfCount);
    const options = { message: deviceName, time: Math.floor(clock.now() / 1000) };
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

  /** Resolves when every change made here so far is on the disk. Rejects when the disk refuses. */
  async flush(): Promise<void> {
    this.flushBindings(null);
    await this.#writer.flush();
  }

  /** As `flush`, and lists show the changes. */
  async flushRows(): Promise<void> {
    this.flushBindings(null);
    // Rows first in line: the page may be on its way out.
    await Promise.all([this.#rows.now(), this.#writer.flush()]);
    // The disk had refused the change, and took it now.
    await this.#rows.now();
  }

  /** Merges what other tabs, the service worker or the pull have stored meanwhile. */
  async mergeStored(): Promise<void> {
    const { store, clock } = this.#deps;
    const known = [...this.#known];
    const { sound, damaged, hashes } = await readChunks(store, this.id, this.#known);
    if (known.some((hash) => !hashes.has(hash))) await this.checkHeld();
    if (damaged.length > 0) await reportProblems(store, { id: this.id, kind: this.kind, damaged, now: clock.now() });
    // Merged by another call while this one read.
    const news = sound.filter((chunk) => !this.#known.has(chunk.hash));
    if (news.length === 0 || this.#closed) return;
    this.flushBindings(null);
    this.#deps.handle.update((document) => A.loadIncremental(document, concatBytes(news.map((chunk) => chunk.bytes))));
    for (const chunk of news) this.#known.add(chunk.hash);
  }

  /** Whether every dependency of every chunk is there. */
  isWhole(heads: readonly string[]): boolean {
    return missingDependencies(this.doc()).length === 0 && A.hasHeads(this.doc(), [...heads]);
  }

  /** Makes the rows anew when they are older than the document: a tab that was killed leaves them so. */
  checkRow(heads: readonly string[]): void {
    if (this.isWhole(heads) && !sameHeads(heads, A.getHeads(this.doc()))) this.#rows.soon();
  }

  /**
   * Looks whether the disk holds this document: another tab may have compacted it, the browser thrown it away. What is
   * gone is stored again whole, from memory, and sent again.
   */
  async checkHeld(): Promise<void> {
    const hashes = await this.#held.check();
    if (hashes) for (const hash of this.#known) if (!hashes.has(hash)) this.#known.delete(hash);
  }

  /** Whether every chunk that this is made of is on the disk. */
  readonly isOnDisk = (): Promise<boolean> => this.#held.isOnDisk(this.#known);

  subscribe(listener: (change: DocumentChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Registers what holds back typed words; it is flushed before anything else changes the document. */
  addHolder(holder: WordHolder): () => void {
    return this.#holders.add(holder);
  }

  /** A holder has taken its first word. */
  noteTyped(): void {
    this.#deps.events.typed();
  }

  flushBindings(except: object | null): void {
    this.#holders.flush(except);
  }

  /** Frees the document's memory. Call only when nothing is unstored. */
  close(): void {
    this.#closed = true;
    this.#writer.close();
    this.#rows.close();
    this.#held.close();
    this.#deps.handle.removeAllListeners();
    A.free(this.#deps.handle.doc());
  }

  #write(change: Uint8Array): void {
    this.#writer.write(change, this.#holders.heldSince ?? this.#deps.clock.now());
    this.#deps.events.typed();
    this.#rows.soon();
  }

  /** Rows are made of what the disk holds: never of a change that it refuses, or has lost. */
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
