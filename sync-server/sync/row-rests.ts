export interface RowRestsDeps {
  /** Calls back once, later. Returns a cancel function. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** The rests of these documents are over, and they were written to meanwhile. */
  readonly onOver: (userId: string, documentIds: readonly string[]) => void;
}

/** Milliseconds that a document rests after its first row, and at most. */
const FIRST_MS = 100;
const MAX_MS = 1000;

interface Rest {
  readonly ms: number;
  /** Null once it is over: the next row of the document follows, and then a longer rest. */
  cancel: (() => void) | null;
  isNoticed: boolean;
}

/**
 * Lets a document rest after each of its rows. Somebody who types sends a few letters at a time, and each row shows all
 * that came before: a document that is written on and on has its next row after 100, 200, 400 … 1,000 ms, one that is
 * written to now and then has it at once.
 */
export class RowRests {
  readonly #deps: RowRestsDeps;
  readonly #rests = new Map<string, Map<string, Rest>>();

  constructor(deps: RowRestsDeps) {
    this.#deps = deps;
  }

  /** A row of the document was made. */
  begin(userId: string, documentId: string): void {
    const ofUser = this.#rests.get(userId) ?? new Map<string, Rest>();
    const before = ofUser.get(documentId);
    before?.cancel?.();
    const ms = before?.isNoticed ? Math.min(2 * before.ms, MAX_MS) : FIRST_MS;
    const rest: Rest = { ms, cancel: null, isNoticed: false };
    rest.cancel = this.#deps.after(ms, () => {
      rest.cancel = null;
      if (rest.isNoticed) this.#deps.onOver(userId, [documentId]);
      else this.#forget(userId, documentId);
    });
    ofUser.set(documentId, rest);
    this.#rests.set(userId, ofUser);
  }

  /** The document was written to. Whether it rests: then it is handed over afterwards. */
  notice(userId: string, documentId: string): boolean {
    const rest = this.#rests.get(userId)?.get(documentId);
    if (!rest?.cancel) return false;
    rest.isNoticed = true;
    return true;
  }

  /** Hands over what rests of a user and was written to: somebody waits for the rows. */
  wake(userId: string): void {
    const woken: string[] = [];
    for (const [documentId, rest] of this.#rests.get(userId) ?? []) {
      if (!rest.cancel || !rest.isNoticed) continue;
      rest.cancel();
      rest.cancel = null;
      woken.push(documentId);
    }
    if (woken.length > 0) this.#deps.onOver(userId, woken);
  }

  close(): void {
    for (const ofUser of this.#rests.values()) for (const { cancel } of ofUser.values()) cancel?.();
    this.#rests.clear();
  }

  #forget(userId: string, documentId: string): void {
    const ofUser = this.#rests.get(userId);
    ofUser?.delete(documentId);
    if (ofUser?.size === 0) this.#rests.delete(userId);
  }
}
