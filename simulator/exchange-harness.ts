import { IDBKeyRange } from 'fake-indexeddb';
import { AccountDatabase } from '#app/engine/store/account-database.ts';
import { DexieStore } from '#app/engine/store/dexie-store.ts';
import { Documents } from '#app/engine/documents/documents.ts';
import { ensureFeed } from '#app/engine/store/feed.ts';
import type { EngineDeps, Network } from '#app/engine/ports.ts';
import type { FeedRow, OutboxRow } from '#app/engine/store/rows.ts';
import { drain, type Drained } from '#app/engine/sync/drain.ts';
import { newIdea } from '#core/testing/ideas.ts';
import { SimulatedChannel, SimulatedLocks } from './browser.ts';
import { Disk } from './faulty-indexed-db.ts';
import { calm, type Link, simulatedNetwork } from './network.ts';
import { SeededRandom } from './seeded-random.ts';
import { SimulatedServer } from './server.ts';
import { VirtualTime } from './virtual-time.ts';

export const person = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
export const stranger = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';

/** The id of an idea by its number. */
export function numberedId(n: number): string {
  return `44444444-4444-4444-8444-${String(n).padStart(12, '0')}`;
}

export interface TestDevice {
  readonly deps: EngineDeps;
  readonly database: AccountDatabase;
  readonly documents: Documents;
  readonly link: { isOnline: boolean; faults: typeof calm; session: string };
  /** Shared with its other tabs. */
  readonly browser: { readonly locks: SimulatedLocks; readonly channel: SimulatedChannel };
  /** If set, it answers in the server's place; null passes the request on. */
  intercept: Network['request'] | null;
}

/** Devices and a server without a sync loop: a test runs each pass itself. */
export class ExchangeHarness {
  readonly time = new VirtualTime();
  readonly server = new SimulatedServer({ time: this.time, random: new SeededRandom(1) });
  #count = 0;

  constructor() {
    this.time.install();
  }

  async device(account = person): Promise<TestDevice> {
    this.#count += 1;
    const random = new SeededRandom(100 + this.#count);
    const process = { isDead: false };
    const link: Link = { isOnline: true, faults: { ...calm }, session: account, open: new Set() };
    const database = new AccountDatabase(account, { indexedDB: new Disk().factory, IDBKeyRange });
    const store = new DexieStore(database);
    const real = simulatedNetwork({ time: this.time, random, server: this.server, link, process });
    const clock = {
      now: () => this.time.now,
      after: (ms: number, callback: () => void) => this.time.after(ms, callback),
    };
    const browser = {
      locks: new SimulatedLocks(),
      channel: new SimulatedChannel((callback) => void this.time.after(0, callback)),
    };
    const channel = browser.channel.for(process);
    const device: TestDevice = {
      database,
      browser,
      link,
      intercept: null,
      documents: new Documents({ store, clock, random, channel, deviceName: `device ${this.#count}` }),
      deps: {
        account,
        store,
        clock,
        random,
        channel,
        locks: browser.locks.for(process),
        network: {
          request: async (request) => await (device.intercept ? device.intercept(request) : real.request(request)),
        },
      },
    };
    await this.run(ensureFeed(store, random));
    return device;
  }

  /** Advances virtual time until the promise has settled. */
  async run<Value>(promise: Promise<Value>): Promise<Value> {
    return await this.time.settle(promise);
  }

  /** One pass of a device's drainer. */
  async pass(device: TestDevice): Promise<Drained> {
    return await this.run(drain(device.deps));
  }

  /** Adds ideas 1 to `count` on a device. */
  async addIdeas(device: TestDevice, count: number): Promise<void> {
    for (let n = 1; n <= count; n += 1) await this.addIdea(device, n);
  }

  async addIdea(device: TestDevice, n: number): Promise<void> {
    const id = numberedId(n);
    await this.run(device.documents.applyCommand(id, 'addIdea', newIdea({ id, title: `Idea ${n}` })));
  }

  async feedOf(device: TestDevice): Promise<FeedRow> {
    return (await this.run(device.database.feed.get('feed')))!;
  }

  async outboxOf(device: TestDevice): Promise<OutboxRow[]> {
    return await this.run(device.database.outbox.toArray());
  }

  close(): void {
    this.time.uninstall();
  }
}
