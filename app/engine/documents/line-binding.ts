import * as A from '@automerge/automerge/slim';
import type { ContentFailure } from '#core/content/failures.ts';
import { plainValueAt, valuesAt } from '#core/history/conflicts.ts';
import {
  howToWrite,
  isReplaced,
  lineWritten,
  typeLine,
  type LineDraft,
  type StoredLine,
} from '#core/content/line-draft.ts';
import { done, type Result } from '#core/kernel/result.ts';
import type { ApplyHere } from './apply-here.ts';
import type { OpenDocument } from './open-document.ts';
import type { WordHolder } from './open-document-deps.ts';
import type { Clock } from '../ports.ts';

/** Longest delay in milliseconds before a typed line is written. */
const WRITE_MS = 150;
/** After a pause of this many milliseconds the field shows the document's value where that is another one. */
const TYPING_MS = 1500;

export interface LineBindingDeps {
  readonly document: OpenDocument<'content-item'>;
  readonly path: readonly string[];
  readonly clock: Clock;
  /** Writes the line with the given `apply`. */
  readonly write: (text: string, apply: ApplyHere) => Result<void, ContentFailure>;
}

/** The state of a single-line field. */
export interface ShownLine {
  /** The typed text; null while the document's value is shown. */
  readonly typed: string | null;
  readonly failure: ContentFailure | null;
}

const untouched: ShownLine = { typed: null, failure: null };

/**
 * Binds one field to a line that is stored as a register. It writes only what its person typed, before anything else
 * changes the document. So an incoming value never loses to old text left in a field, and typed text never loses to an
 * incoming value.
 */
export class LineBinding implements WordHolder {
  readonly #deps: LineBindingDeps;
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[];
  #draft: LineDraft | null = null;
  #isTyping = false;
  #shown = untouched;
  #cancelWrite: () => void = () => {};
  #cancelPause: () => void = () => {};
  #heldSince: number | null = null;

  constructor(deps: LineBindingDeps) {
    this.#deps = deps;
    this.#stops = [
      deps.document.addHolder(this),
      deps.document.subscribe(({ origin }) => {
        if (origin !== this) this.#showReplacement();
      }),
    ];
  }

  get heldSince(): number | null {
    return this.#heldSince;
  }

  readonly get = (): ShownLine => this.#shown;

  /** Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  type(text: string): void {
    const { clock } = this.#deps;
    this.#draft = typeLine(this.#draft, text, this.#stored());
    this.#isTyping = true;
    this.#cancelPause();
    this.#cancelPause = clock.after(TYPING_MS, () => {
      this.#isTyping = false;
      this.#showReplacement();
    });
    if (this.#heldSince === null) {
      this.#heldSince = clock.now();
      this.#cancelWrite = clock.after(WRITE_MS, () => void this.flush());
      this.#deps.document.noteTyped();
    }
    this.#show({ typed: text, failure: null });
  }

  /** Writes typed text that is not written yet. Refused text stays in the field. */
  flush(): Result<void, ContentFailure> {
    this.#cancelWrite();
    const draft = this.#draft;
    if (!draft?.isUnwritten) return done;
    const { document, write } = this.#deps;
    const before = this.#stored();
    const how = howToWrite(draft, before);
    let { heads } = draft.known;
    const written = write(draft.text, (name, input) => {
      if (how === 'now') {
        const applied = document.applyCommand(name, input, this);
        heads = A.getHeads(document.doc());
        return applied;
      }
      const applied = document.applyCommandAsOf(heads, name, input, this);
      if (!applied.ok) return applied;
      heads = applied.value;
      return done;
    });
    // Refused text needs the person's attention; it is not unsaved data.
    this.#heldSince = null;
    if (written.ok) this.#draft = lineWritten(draft, { before: before.values, after: this.#stored().values, heads });
    return written;
  }

  /** Called when the person leaves the field. It then shows the document's value, or why the typed text was refused. */
  settle(): void {
    const written = this.flush();
    if (written.ok) this.#forget();
    else this.#show({ ...this.#shown, failure: written.error });
  }

  close(): void {
    this.flush();
    this.#cancelPause();
    for (const stop of this.#stops) stop();
    this.#listeners.clear();
  }

  #stored(): StoredLine {
    const { document, path } = this.#deps;
    const doc = document.doc();
    return { values: valuesAt(doc, path), shown: plainValueAt(doc, path), heads: A.getHeads(doc) };
  }

  #showReplacement(): void {
    if (this.#draft && !this.#isTyping && isReplaced(this.#draft, this.#stored())) this.#forget();
  }

  #forget(): void {
    this.#cancelPause();
    this.#isTyping = false;
    this.#draft = null;
    this.#show(untouched);
  }

  #show(shown: ShownLine): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}
