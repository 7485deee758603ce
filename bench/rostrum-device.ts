import { randomBytes } from 'node:crypto';
import type { Channel, ChannelMessage, EngineDeps, Locks, Network } from '#app/engine/ports.ts';
import { Documents } from '#app/engine/documents/documents.ts';
import { ensureFeed } from '#app/engine/store/feed.ts';
import { PageAhead, pullPage } from '#app/engine/sync/pull.ts';
import { listen } from '#app/engine/sync/listen.ts';
import { SyncLoop } from '#app/engine/sync/sync-loop.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { FileDeviceStore } from './testing/file-device-store.ts';
import type { ListRow } from './list-row.ts';
import type { OfflineEdit } from './offline-edits.ts';
import { itemId } from './typed-text.ts';

const locks: Locks = {
  tryHold: async (_name, body) => {
    await body(new AbortController().signal);
    return true;
  },
  takeOver: async (name, body) => await locks.tryHold(name, body),
  hold: async (_name, body) => await body(),
};

function ownChannel(): Channel {
  const listeners = new Set<(message: ChannelMessage) => void>();
  return {
    post: (message, reach) => {
      if (reach === 'everyone') for (const listener of listeners) queueMicrotask(() => listener(message));
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The shipped engine in Node, with its rows and chunks in a file that is synced on every transaction. */
export class RostrumDevice {
  readonly deps: EngineDeps;
  readonly documents: Documents;
  readonly #store: FileDeviceStore;

  constructor({ account, network, file }: { account: string; network: Network; file: string }) {
    this.#store = new FileDeviceStore(file);
    const random = { bytes: (length: number) => Uint8Array.from(randomBytes(length)), fraction: () => Math.random() };
    const clock = {
      now: () => Date.now(),
      after: (ms: number, callback: () => void) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
    };
    const channel = ownChannel();
    this.deps = { account, network, store: this.#store, random, clock, channel, locks };
    this.documents = new Documents({ store: this.#store, clock, random, channel, deviceName: 'bench' });
  }

  /** Fills a new device. Times in milliseconds from the first request. */
  async fill(items: number): Promise<{ listsMs: number; durableMs: number }> {
    await ensureFeed(this.#store, this.deps.random);
    const start = performance.now();
    const ahead = new PageAhead(this.deps);
    let listsMs = 0;
    for (;;) {
      const page = await pullPage(this.deps, ahead);
      if (!page.ok) throw new Error(`Pull: ${page.error.type}`);
      if (listsMs === 0 && (await this.#count()) >= items) listsMs = performance.now() - start;
      if (!page.value.more) break;
    }
    return { listsMs, durableMs: performance.now() - start };
  }

  async edit(edits: readonly OfflineEdit[]): Promise<void> {
    for (const { item, splice } of edits) {
      const id = itemId(item);
      const opened = await this.documents.open('content-item', id);
      if (opened.state !== 'open') throw new Error(`${id} is ${opened.state}`);
      const { document } = opened;
      const result = document.applyCommand('writeText', {
        path: bodyPath,
        length: document.doc().body.length,
        edits: [splice],
      });
      if (!result.ok) throw new Error('An edit was refused');
      await document.flush();
      this.documents.release(id);
    }
  }

  /**
   * Goes online: syncs as a page does, at once and whenever the doorbell rings. Returns a function that goes offline.
   */
  goOnline(onPass: () => void): () => void {
    const loop = new SyncLoop(this.deps, onPass);
    const offline = new AbortController();
    const line = new AbortController();
    void listen(this.deps, {
      onRing: (head) => loop.rung(head),
      signal: offline.signal,
      line: { current: () => line.signal, streamBegan: () => {} },
    });
    loop.nudge();
    return () => {
      offline.abort();
      loop.stop();
    };
  }

  /**
   * The log position up to which this device has pulled, the newest one that it was notified of, and the number of rows
   * in its outbox.
   */
  async position(): Promise<{ cursor: number; head: number; waiting: number }> {
    return await this.#store.read(['feed', 'outbox'], async (transaction) => {
      const feed = await transaction.table('feed').get('feed');
      return {
        cursor: feed?.cursor ?? 0,
        head: feed?.knownHead ?? 0,
        waiting: await transaction.table('outbox').count(),
      };
    });
  }

  /** All rows, or those of some items. */
  async rows(ids?: ReadonlySet<string>): Promise<ListRow[]> {
    const contentRows = await this.#store.read(['contentRows'], (transaction) =>
      transaction.table('contentRows').all(),
    );
    const asked = ids ? contentRows.filter(({ id }) => ids.has(id)) : contentRows;
    return asked.map(({ id, row }) => ({ id, title: row.title, words: row.words, excerpt: row.excerpt }));
  }

  close(): void {
    this.documents.close();
    this.#store.close();
  }

  async #count(): Promise<number> {
    return await this.#store.read(['contentRows'], (transaction) => transaction.table('contentRows').count());
  }
}
