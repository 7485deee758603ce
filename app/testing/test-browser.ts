import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { AccountDatabase } from '../engine/store/account-database.ts';
import { DexieStore } from '../engine/store/dexie-store.ts';
import { Documents } from '../engine/documents/documents.ts';
import type { Channel, ChannelMessage, Locks, Random } from '../engine/ports.ts';
import { ManualClock } from './manual-clock.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { ideaId, newIdea } from '#core/testing/ideas.ts';
import type { OpenDocument } from '../engine/documents/open-document.ts';

export const account = '22222222-2222-4222-8222-222222222222';

const random: Random = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  fraction: () => Math.random(),
};

export interface TestTab {
  readonly database: AccountDatabase;
  readonly store: DexieStore;
  readonly documents: Documents;
  readonly channel: Channel;
}

/** One browser with its own storage; every tab shares it. */
export class TestBrowser {
  readonly indexedDB = new IDBFactory();
  readonly clock = new ManualClock();
  readonly random = random;
  readonly #listeners = new Map<(message: ChannelMessage) => void, object>();
  readonly #held = new Set<string>();

  openTab(deviceName = 'laptop', id = account): TestTab {
    const database = new AccountDatabase(id, { indexedDB: this.indexedDB, IDBKeyRange });
    const store = new DexieStore(database);
    const channel = this.#channel();
    return {
      database,
      store,
      channel,
      documents: new Documents({ store, clock: this.clock, random, channel, deviceName }),
    };
  }

  readonly locks: Locks = {
    tryHold: async (name, body) => {
      if (this.#held.has(name)) return false;
      this.#held.add(name);
      try {
        await body(new AbortController().signal);
      } finally {
        this.#held.delete(name);
      }
      return true;
    },
    takeOver: async (name, body) => {
      this.#held.delete(name);
      return await this.locks.tryHold(name, body);
    },
    hold: async (name, body, signal) => {
      while (this.#held.has(name) && !signal.aborted) await new Promise((resolve) => setImmediate(resolve));
      if (!signal.aborted) await this.locks.tryHold(name, () => body());
    },
  };

  #channel(): Channel {
    const owner = {};
    return {
      post: (message, reach) => {
        for (const [listener, other] of this.#listeners)
          if (other !== owner || reach === 'everyone') setImmediate(() => listener(message));
      },
      listen: (listener) => {
        this.#listeners.set(listener, owner);
        return () => this.#listeners.delete(listener);
      },
    };
  }
}

/** A tab of a browser in which the idea `ideaId` was added. */
export async function tabWithIdea(browser = new TestBrowser()): Promise<{ browser: TestBrowser; tab: TestTab }> {
  const tab = browser.openTab();
  await tab.documents.applyCommand(ideaId, 'addIdea', newIdea());
  return { browser, tab };
}

export async function openIdea(tab: TestTab, id = ideaId): Promise<OpenDocument<'content-item'>> {
  const opened = await tab.documents.open('content-item', id);
  if (opened.state !== 'open') throw new Error(`The document is ${opened.state}`);
  return opened.document;
}

/** Input of the command `writeText` that types text into a draft of `length` characters. */
export function typed(text: string, at = 0, length = 0) {
  return { path: bodyPath, length, edits: [{ at, remove: 0, insert: text }] };
}
