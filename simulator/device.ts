import { IDBKeyRange } from 'fake-indexeddb';
import { Documents } from '#app/engine/documents/documents.ts';
import type { OpenDocument } from '#app/engine/documents/open-document.ts';
import { TextBinding } from '#app/engine/documents/text-binding.ts';
import type { Clock, EngineDeps, Ports } from '#app/engine/ports.ts';
import { AccountDatabase, openDatabase } from '#app/engine/store/account-database.ts';
import { DexieStore } from '#app/engine/store/dexie-store.ts';
import { ensureFeed } from '#app/engine/store/feed.ts';
import { rebuildStaleRows } from '#app/engine/store/reproject.ts';
import { type FreshLine, freshLine } from '#app/engine/sync/fresh-line.ts';
import { listen } from '#app/engine/sync/listen.ts';
import { FAILING_MS, syncStatus, type SyncStatus } from '#app/engine/sync/status.ts';
import { SyncLoop } from '#app/engine/sync/sync-loop.ts';
import { UnwrittenWords } from '#app/engine/sync/unwritten-words.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { SimulatedChannel, SimulatedLocks } from './browser.ts';
import { Disk, DiskConnection } from './faulty-indexed-db.ts';
import { calm, type Link, simulatedNetwork } from './network.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SimulatedServer } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface Surroundings {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly server: SimulatedServer;
}

/** A browser on one device. Its disk, locks and network outlive its tabs. */
export class Device {
  readonly name: string;
  readonly account: string;
  readonly link: Link;
  disk = new Disk();
  locks = new SimulatedLocks();
  channel: SimulatedChannel;
  /** By how much its clock is off. Milliseconds. */
  clockOffset = 0;
  tabs: Tab[] = [];
  readonly #around: Surroundings;

  constructor(name: string, account: string, around: Surroundings) {
    this.name = name;
    this.account = account;
    this.#around = around;
    this.link = { isOnline: true, faults: { ...calm }, session: account, open: new Set() };
    // A background tab is throttled: it receives the other tabs' messages seconds later.
    const delay = () => (around.random.chance(0.25) ? around.random.below(8000) : 0);
    this.channel = new SimulatedChannel((callback) => void around.time.after(delay(), callback));
  }

  /** Opens a tab and waits until it has started. */
  async openTab(): Promise<Tab> {
    const tab = new Tab(this, this.#around);
    this.tabs.push(tab);
    await tab.start();
    return tab;
  }

  /** Kills a tab as a crash does: nothing is flushed. */
  crash(tab: Tab): void {
    this.tabs = this.tabs.filter((other) => other !== tab);
    tab.kill();
  }

  /** Deletes the site's data, as a browser under storage pressure does. */
  evict(): void {
    for (const tab of this.tabs) this.crash(tab);
    this.disk = new Disk();
  }
}

/** A tab: the shipped engine on simulated ports. */
export class Tab {
  isDead = false;
  readonly device: Device;
  readonly documents: Documents;
  readonly database: AccountDatabase;
  readonly store: DexieStore;
  /** The document in the editor, and the editor's binding to its body. */
  editor: { readonly document: OpenDocument<'content-item'>; readonly binding: TextBinding } | null = null;
  readonly #connection: DiskConnection;
  readonly #deps: EngineDeps;
  readonly #loop: SyncLoop;
  readonly #unwritten: UnwrittenWords;
  readonly #stop = new AbortController();
  readonly #line: FreshLine;

  constructor(device: Device, { time, random, server }: Surroundings) {
    this.device = device;
    this.#connection = new DiskConnection(device.disk, random);
    this.database = new AccountDatabase(device.account, { indexedDB: this.#connection.indexedDB, IDBKeyRange });
    this.store = new DexieStore(this.database);
    const clock: Clock = {
      now: () => time.now + device.clockOffset,
      after: (ms, callback) => time.after(ms, () => (this.isDead ? undefined : callback())),
    };
    const network = simulatedNetwork({ time, random, server, link: device.link, process: this });
    this.#line = freshLine(network, clock);
    const ports: Ports = {
      random,
      clock,
      locks: device.locks.for(this),
      channel: device.channel.for(this),
      network: this.#line.network,
    };
    this.#deps = { ...ports, store: this.store, account: device.account };
    this.documents = new Documents({ ...ports, store: this.store, deviceName: device.name });
    this.#loop = new SyncLoop(this.#deps);
    this.#unwritten = new UnwrittenWords(this.#deps, { own: () => this.documents, notify: () => {} });
    this.documents.onTyped(() => this.#unwritten.look());
    this.documents.onStored(() => {
      this.#unwritten.look();
      this.#loop.changed();
    });
  }

  /** Starts as the page does. A full disk or a crash meanwhile is an expected fault, not an error. */
  async start(): Promise<void> {
    try {
      await openDatabase(this.database);
      await ensureFeed(this.store, this.#deps.random);
      await rebuildStaleRows(this.store);
    } catch (error) {
      if (!(error instanceof Error || error instanceof DOMException)) throw error;
    }
    if (this.isDead) return;
    this.#loop.nudge();
    const { signal } = this.#stop;
    void listen(this.#deps, { onRing: (head) => this.#loop.rung(head), signal, line: this.#line });
  }

  kill(): void {
    this.isDead = true;
    this.#connection.kill();
    this.device.locks.kill(this);
    this.#stop.abort();
    this.#loop.stop();
    this.#unwritten.stop();
    this.database.close({ disableAutoOpen: true });
  }

  nudge(): void {
    this.#loop.nudge();
  }

  /** The browser says that the network is back: the page abandons its connections and starts a pass. */
  online(): void {
    this.#line.renew();
    this.#loop.nudge();
  }

  /** Opens a document in the editor. False if it cannot be shown yet. */
  async edit(documentId: string): Promise<boolean> {
    this.closeEditor();
    const opened = await this.documents.open('content-item', documentId);
    if (opened.state !== 'open') return false;
    this.editor = { document: opened.document, binding: new TextBinding(opened.document, bodyPath, this.#deps.clock) };
    return true;
  }

  closeEditor(): void {
    if (!this.editor) return;
    this.editor.binding.close();
    this.documents.release(this.editor.document.id);
    this.editor = null;
  }

  /** The status shown in this tab. */
  async status(): Promise<SyncStatus> {
    const facts = await this.store.read(['feed', 'outbox', 'problems', 'contentRows'], async (transaction) => ({
      feed: await transaction.table('feed').get('feed'),
      waiting: (await transaction.table('outbox').all()).filter((stored) => stored.state === 'waiting').length,
      parked: (await transaction.table('outbox').all()).find((stored) => stored.state === 'parked') ?? null,
      openProblems: (await transaction.table('problems').all()).filter((problem) => problem.state === 'open').length,
      conflicts: (await transaction.table('contentRows').all()).filter((stored) => stored.row.conflicts.length > 0)
        .length,
    }));
    return syncStatus({
      ...facts,
      isOnline: this.device.link.isOnline,
      isSaved: this.documents.isSaved,
      isCurrent: true,
      unwritten: { here: this.#unwritten.here, elsewhere: this.#unwritten.elsewhere },
      isFailing: Math.abs(this.#deps.clock.now() - (facts.feed?.failingSince ?? Infinity)) >= FAILING_MS,
      lastSynced: null,
    });
  }
}

export function endFaults(device: Device): void {
  const wasOffline = !device.link.isOnline;
  device.link.isOnline = true;
  if (wasOffline) for (const tab of device.tabs) tab.online();
  device.link.faults = { ...calm };
  device.link.session = device.account;
  device.disk.fullness = 0;
}

/** Opens every document, because damage is found only then. */
export async function openEverything(device: Device, time: VirtualTime): Promise<void> {
  const tab = device.tabs[0]!;
  const rows = await time.settle(
    tab.store.read(['contentRows'], (transaction) => transaction.table('contentRows').all()),
  );
  for (const row of rows) {
    const opened = await time.settle(tab.documents.open('content-item', row.id));
    if (opened.state === 'open') tab.documents.release(row.id);
  }
  await time.settle(tab.documents.open('workspace', device.account));
  tab.documents.release(device.account);
  tab.nudge();
}

/** A device's state in one line, for the trace of a failed seed. */
export async function describeDevice(device: Device): Promise<string> {
  const tab = device.tabs[0];
  if (!tab) return `${device.name} has no tab open`;
  try {
    const state = await tab.store.read(['feed', 'outbox', 'problems', 'chunks'], async (transaction) => ({
      feed: await transaction.table('feed').get('feed'),
      outbox: (await transaction.table('outbox').all()).map(
        (row) => `${row.type} ${row.documentId.slice(0, 4)} ${row.state}`,
      ),
      problems: (await transaction.table('problems').all()).map(
        (row) => `${row.type} ${row.documentId.slice(0, 4)} ${row.state}`,
      ),
      chunks: (await transaction.table('chunks').all()).map(
        (row) => `${row.documentId.slice(0, 4)} ${row.bytes.length}`,
      ),
    }));
    return `${device.name} ends with ${JSON.stringify(state)}`;
  } catch (error) {
    return `${device.name} cannot be read: ${String(error)}`;
  }
}
