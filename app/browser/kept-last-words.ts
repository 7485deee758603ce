/**
 * Keeps words in local storage that were not on the disk when their page was hidden or closed.
 *
 * The browser drops IndexedDB requests that have not begun when a page is closed, but it accepts local storage writes
 * synchronously. While the page is hidden, each change updates its entry; once the disk has everything, the entry is
 * removed. The next page of the account stores the entries of all pages before it loads a document
 * (`hand-over-last-words.ts`).
 *
 * Invariants: each page has its own key, so pages do not overwrite each other. Merging the same change twice has no
 * effect, so an entry may be stored although its page wrote the words as well. An entry too large for local storage is
 * skipped; its words are still on their way to the disk.
 */
import type { LastWords } from '../engine/documents/last-words.ts';

interface PageOptions {
  readonly storage: Storage;
  readonly account: string;
  /** The id of the page among those that have the account open. */
  readonly page: string;
  /** Returns the words that would be lost with the page. */
  readonly take: () => readonly LastWords[];
}

/** The last words of one page, in local storage while the page is hidden. */
export class KeptLastWords {
  readonly #options: PageOptions;
  readonly #key: string;
  #isHidden = false;
  #isKeeping = false;

  constructor(options: PageOptions) {
    this.#options = options;
    this.#key = beginningOf(options.account) + options.page;
  }

  /** The page is hidden and may never run again. */
  hidden(): void {
    this.#isHidden = true;
    this.#keep();
  }

  shown(): void {
    this.#isHidden = false;
  }

  /** Called when words were typed or stored. A field may deliver its words after the page was hidden. */
  changed(): void {
    if (this.#isHidden || this.#isKeeping) this.#keep();
  }

  #keep(): void {
    const { storage, take } = this.#options;
    const words = take();
    if (words.length === 0 && !this.#isKeeping) return;
    const rows = words.map(({ bytes, ...row }) => ({ ...row, base64: base64FromBytes(bytes) }));
    try {
      if (rows.length > 0) storage.setItem(this.#key, JSON.stringify(rows));
      else storage.removeItem(this.#key);
      this.#isKeeping = rows.length > 0;
    } catch {
      // Too long for local storage. They are being written to the disk as usual.
    }
  }
}

/** Deletes the kept words of an account whose data is deleted from this device. */
export function forgetLastWords(storage: Storage, account: string): void {
  for (const key of lastWordsKeys(storage, account)) storage.removeItem(key);
}

function beginningOf(account: string): string {
  return `rostrum_last_words ${account} `;
}

/** The keys under which pages of the account have kept words. */
export function lastWordsKeys(storage: Storage, account: string): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return keys.filter((key) => key.startsWith(beginningOf(account)));
}

function base64FromBytes(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
