import { editsInPatches, type TextEdit } from '#core/documents/text-edits.ts';
import { readText, type TextPath } from '#core/documents/text-path.ts';
import type { DocumentChange, OpenDocument } from './open-document.ts';
import type { WordHolder } from './open-document-deps.ts';
import type { Clock } from '../ports/ports.ts';

/** Longest time that typed words wait before they are stored together. */
const BATCH_MS = 150;

/**
 * One text field or editor on a collaborative text: gathers what is typed, and hands in what others wrote.
 * The text that it shows is the document's plus what is gathered.
 */
export class TextBinding implements WordHolder {
  readonly document: OpenDocument<'content-item'>;
  readonly path: TextPath;
  readonly #clock: Clock;
  readonly #listeners = new Set<(edits: readonly TextEdit[]) => void>();
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

  /** Takes what the person typed, in the order of typing. */
  edit(edits: readonly TextEdit[]): void {
    if (edits.length === 0) return;
    if (this.#gathered.length === 0) {
      // One binding gathers at a time: positions of two would not fit each other.
      this.document.flushBindings(this);
      this.#gatheredFrom = this.#text.length;
      this.#heldSince = this.#clock.now();
      this.#cancel = this.#clock.after(BATCH_MS, () => this.flush());
      this.document.noteTyped();
    }
    this.#gathered.push(...edits);
    this.#text = applyEdits(this.#text, edits);
    // On a busy page keys come before timers, for as long as they are pressed.
    if (this.#clock.now() - (this.#heldSince ?? Infinity) >= BATCH_MS) this.#apply(true);
  }

  /** Applies gathered words to the document now. */
  flush(): void {
    this.#apply(false);
  }

  /** Subscribes to edits that others made, to be applied to the open editor. Returns an unsubscribe function. */
  subscribe(listener: (edits: readonly TextEdit[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.flush();
    for (const stop of this.#stops) stop();
    this.#listeners.clear();
  }

  /** @param isEditing an editor is in the middle of a change, and takes another only after it */
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
    this.#notify(edits);
  }

  /** The document would not take the words (its row was removed): the field shows what the document has. */
  #showDocument(): void {
    const text = readText(this.document.doc(), this.path) ?? '';
    const edits = [{ at: 0, remove: this.#text.length, insert: text }];
    this.#text = text;
    this.#notify(edits);
  }

  #notify(edits: readonly TextEdit[]): void {
    for (const listener of this.#listeners) listener(edits);
  }
}

export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return edits.reduce(
    (before, { at, remove, insert }) => before.slice(0, at) + insert + before.slice(at + remove),
    text,
  );
}
