import type { CDPSession, Page } from '@playwright/test';

/** Enough for the app and a person's work, and small enough to be filled quickly. */
const roomBytes = 32 << 20;

/** The storage quota that a browser gives to one origin. Chromium only. */
export class Disk {
  readonly #devtools: CDPSession;
  readonly #page: Page;
  readonly #origin: string;

  private constructor(devtools: CDPSession, page: Page, origin: string) {
    this.#devtools = devtools;
    this.#page = page;
    this.#origin = origin;
  }

  /** Call it before the page is opened, because Chromium caches the quota for half a minute. */
  static async of(page: Page, origin: string): Promise<Disk> {
    const disk = new Disk(await page.context().newCDPSession(page), page, origin);
    await disk.#allow(roomBytes);
    return disk;
  }

  /** From now on every write of this origin fails with QuotaExceededError. */
  async fill(): Promise<void> {
    await this.#allow(1);
    const refusal = await this.#page.evaluate(async (bytes) => {
      // Larger than the quota that Chromium has cached, so that it checks again.
      const opening = indexedDB.open('filler');
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('bytes'));
      await new Promise<void>((resolve, reject) => {
        opening.addEventListener('success', () => resolve());
        opening.addEventListener('error', () => reject(opening.error ?? new Error('The database did not open')));
      });
      const transaction = opening.result.transaction('bytes', 'readwrite');
      transaction.objectStore('bytes').put(new Uint8Array(bytes), 'all');
      const ended = await new Promise<string>((resolve) => {
        transaction.addEventListener('complete', () => resolve('stored'));
        transaction.addEventListener('abort', () => resolve(transaction.error?.name ?? 'aborted'));
      });
      opening.result.close();
      return ended;
    }, roomBytes + 1);
    if (refusal !== 'QuotaExceededError') throw new Error(`The disk is not full: ${refusal}`);
  }

  async makeRoom(): Promise<void> {
    await this.#allow(4 * roomBytes);
  }

  async #allow(quotaSize: number): Promise<void> {
    await this.#devtools.send('Storage.overrideQuotaForOrigin', { origin: this.#origin, quotaSize });
  }
}
