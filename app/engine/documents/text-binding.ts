/**
 * Binds one text field or editor to a collaborative text of an open document.
 *
 * The editor shows `text`, which is the document's text plus the batched edits. Typed edits are batched for up to 150
 * ms and applied as one `writeText` command; edits from other tabs and devices are handed to the editor as they arrive.
 *
 * Invariants: only one binding of a document batches at a time, because the positions of two batches would not fit each
 * other. A batch is applied before any other change of the document, so incoming edits always refer to `text`. When the
 * document refuses a batch (its row was removed), the field is reset to the document's text.
 */
import { applyEdits, editsInPatches, type TextEdit } from '#core/documents/text-edits.ts';
import { readText, type TextPath } from '#core/documents/text-path.ts';
import type { DocumentChange, OpenDocument } from './open-document.ts';
import type { WordHolder } from './open-document-deps.ts';
import type { Clock } from '../ports.ts';

/** Longest delay in milliseconds before typed words are stored together. */
const BATCH_MS = 150;

/** @param isOwn whether a command of this page made the edits, for example restoring a version */
type EditsListener = (edits: readonly TextEdit[], isOwn: boolean) => void;

/** One text field or editor on a collaborative text. It batches what is typed and reports what others wrote. */
export class TextBinding implements WordHolder {
  readonly document: OpenDocument<'content-item'>;
  readonly path: TextPath;
  readonly #clock: Clock;
  readonly #listeners = new Set<EditsListener>();
  readonly #stops: (() => void)[];
  #text: string;
  #gathered: TextEdit[] = [];
  #gatheredFrom = 0;
  #heldSince: number | null = null;
  #cancel: () => void = () => {};

  constructor(document: OpenDocument<'content-item'>, path: TextPath, clock: Clock) {
    this.document = document;
    this.path = path;
    this.#clock = clock;
    this.#text = readText(document.doc(), path) ?? '';
    this.#stops = [document.addHolder(this), document.subscribe((change) => this.#receive(change))];
  }

  get text(): string {
    return this.#text;
  }

  get heldSince(): number | null {
    return this.#heldSince;
  }

  /** Records what the person typed. Edits must be passed in the order of typing. */
  edit(edits: readonly TextEdit[]): void {
    if (edits.length === 0) return;
    if (this.#gathered.length === 0) {
      // Only one binding batches at a time: the positions of two batches would not fit each other.
      this.document.flushBindings(this);
      this.#gatheredFrom = this.#text.length;
      this.#heldSince = this.#clock.now();
      this.#cancel = this.#clock.after(BATCH_MS, () => this.flush());
      this.document.noteTyped();
    }
    this.#gathered.push(...edits);
    this.#text = applyEdits(this.#text, edits);
    // On a busy page, key events run before timers for as long as keys are pressed.
    if (this.#clock.now() - (this.#heldSince ?? Infinity) >= BATCH_MS) this.#apply(true);
  }

  /** Applies batched words to the document now. */
  flush(): void {
    this.#apply(false);
  }

  /** Subscribes to edits that must be applied to the open editor. Returns an unsubscribe function. */
  subscribe(listener: EditsListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.flush();
    for (const stop of this.#stops) stop();
    this.#listeners.clear();
  }

  /** @param isEditing an editor is in the middle of a change and accepts another one only after it */
  #apply(isEditing: boolean): void {
    this.#cancel();
    if (this.#gathered.length === 0) return;
    const edits = this.#gathered;
    this.#gathered = [];
    const input = { path: this.path, length: this.#gatheredFrom, edits };
    const result = this.document.applyCommand('writeText', input, this);
    this.#heldSince = null;
    if (result.ok) return;
    if (isEditing) void Promise.resolve().then(() => this.#showDocument());
    else this.#showDocument();
  }

  #receive({ patches, origin }: DocumentChange): void {
    if (origin === this) return;
    const edits = editsInPatches(patches, this.path);
    if (edits.length === 0) return;
    this.#text = applyEdits(this.#text, edits);
    this.#notify(edits, origin !== null);
  }

  /** Shows the document's text when it refused the words because its row was removed. */
  #showDocument(): void {
    const text = readText(this.document.doc(), this.path) ?? '';
    const edits = [{ at: 0, remove: this.#text.length, insert: text }];
    this.#text = text;
    this.#notify(edits, false);
  }

  #notify(edits: readonly TextEdit[], isOwn: boolean): void {
    for (const listener of this.#listeners) listener(edits, isOwn);
  }
}
