import type { LastWords } from '../engine/documents/last-words.ts';

interface PageOptions {
  readonly storage: Storage;
  readonly account: string;
  /** Names the page among those that have the account open. */
  readonly page: string;
  /** What would be lost with the page. */
  readonly take: () => readonly LastWords[];
}

/**
 * Words that wait for the disk while their page is hidden or left, in local storage: it takes them at once, while the
 * browser gives up what IndexedDB has not come to when the page is gone.
 */
export class KeptLastWords {
  readonly #options: PageOptions;
  readonly #key: string;
  #isHidden = false;
  #isKeeping = false;

  constructor(options: PageOptions) {
    this.#options = options;
    this.#key = beginningOf(options.account) + options.page;
  }

  /** The page may never run again. */
  hidden(): void {
    this.#isHidden = true;
    this.#keep();
  }

  shown(): void {
    this.#isHidden = false;
  }

  /** Words were typed, or the disk has taken some. A field may hand in its words after the page was hidden. */
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
      // They are too long for the storage, and on their way to the disk as all words are.
    }
  }
}

/** The account's data leaves this device. */
export function forgetLastWords(storage: Storage, account: string): void {
  for (const key of lastWordsKeys(storage, account)) storage.removeItem(key);
}

function beginningOf(account: string): string {
  return `rostrum_last_words ${account} `;
}

/** Where pages of the account have kept something. */
export function lastWordsKeys(storage: Storage, account: string): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return keys.filter((key) => key.startsWith(beginningOf(account)));
}

function base64FromBytes(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
