import type { ShareRow, WaitingShares } from '../engine/intake/share.ts';
import { browserDatabase, type BrowserDatabase } from './browser-database.ts';

/** Stores what came from outside until it becomes an idea or a draft. */
export class Shares implements WaitingShares {
  readonly #database: BrowserDatabase;

  constructor(database: BrowserDatabase = browserDatabase) {
    this.#database = database;
  }

  /** Stores all of them, or none. Resolves when they are on the disk. */
  async keepAll(shares: readonly ShareRow[]): Promise<void> {
    await this.#database.shares.bulkPut(shares);
  }

  async waitingFor(account: string): Promise<readonly ShareRow[]> {
    const rows = await this.#database.shares.toArray();
    return rows
      .filter((row) => row.account === account || row.account === null)
      .toSorted((left, right) => left.at - right.at);
  }

  async count(): Promise<number> {
    return await this.#database.shares.count();
  }

  async remove(id: string): Promise<void> {
    await this.#database.shares.delete(id);
  }

  /** Deletes what was shared while the account was signed in. */
  async forget(account: string): Promise<void> {
    await this.#database.shares.filter((row) => row.account === account).delete();
  }
}
