import { IDBFactory } from 'fake-indexeddb';
import type { SeededRandom } from './seeded-random.ts';

/** The parts of fake-indexeddb's transaction that faults need. */
interface StandInTransaction {
  readonly mode: IDBTransactionMode;
  readonly _state: string;
  readonly _requests: readonly { readonly request: { readonly readyState: string } }[];
  readonly _started: boolean;
  _start(): void;
  _abort(errorName: string): void;
  addEventListener(type: string, listener: () => void): void;
}

interface StandInDatabase {
  readonly _rawDatabase: { readonly transactions: readonly unknown[]; processTransactions(): void };
}

/** A device's disk. It outlives the processes that use it. */
export class Disk {
  readonly factory = new IDBFactory();
  /** Chance that a write is aborted for lack of space, after all its requests succeeded. */
  fullness = 0;
}

/** One process's connection to a disk. Killing the process rolls back its unfinished transactions. */
export class DiskConnection {
  readonly indexedDB: IDBFactory;
  readonly #open = new Set<StandInTransaction>();
  readonly #databases: IDBDatabase[] = [];
  #isDead = false;

  constructor(disk: Disk, random: SeededRandom) {
    this.indexedDB = new Proxy(disk.factory, {
      get: (factory, property) => {
        if (property !== 'open') {
          const value: unknown = Reflect.get(factory, property);
          return typeof value === 'function' ? (value.bind(factory) as unknown) : value;
        }
        return (name: string, version?: number) => {
          if (this.#isDead) throw new DOMException('The process is dead', 'InvalidStateError');
          const request = factory.open(name, version);
          request.addEventListener('success', () => this.#watch(request.result, disk, random));
          return request;
        };
      },
    });
  }

  /** Kills the process: unfinished transactions are rolled back, and no more can begin. */
  kill(): void {
    this.#isDead = true;
    const unfinished = [...this.#open].filter((transaction) => transaction._state !== 'finished');
    for (const transaction of unfinished) transaction._abort('AbortError');
    this.#open.clear();
    for (const database of this.#databases) {
      database.close();
      // The stand-in drops transactions queued behind one that was aborted before it started.
      const { _rawDatabase: raw } = database as unknown as StandInDatabase;
      for (let turn = 0; turn <= raw.transactions.length; turn += 1) raw.processTransactions();
    }
  }

  #watch(database: IDBDatabase, disk: Disk, random: SeededRandom): void {
    if (this.#databases.includes(database)) return;
    this.#databases.push(database);
    const begin = database.transaction.bind(database);
    database.transaction = (...parameters: Parameters<IDBDatabase['transaction']>) => {
      if (this.#isDead) throw new DOMException('The process is dead', 'InvalidStateError');
      const real = begin(...parameters);
      const transaction = real as unknown as StandInTransaction;
      this.#open.add(transaction);
      for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => this.#open.delete(transaction));
      if (transaction.mode === 'readwrite' && random.chance(disk.fullness)) abortAtCommit(transaction);
      return real;
    };
  }
}

/** Aborts the transaction after all its requests have succeeded, as a browser does when the disk is full. */
function abortAtCommit(transaction: StandInTransaction): void {
  const start = transaction._start.bind(transaction);
  transaction._start = () => {
    const isOver = transaction._started && !transaction._requests.some(({ request }) => request.readyState !== 'done');
    if (isOver && transaction._state !== 'finished') transaction._abort('QuotaExceededError');
    else start();
  };
}
