import type { ShareRow, WaitingShares } from '../engine/intake/share.ts';
import { browserDatabase, type BrowserDatabase } from './browser-database.ts';

/** What other apps shared and is not an idea yet. */
export class Shares implements WaitingShares {
  readonly #database: BrowserDatabase;

  constructor(database: BrowserDatabase = browserDatabase) {
    this.#database = database;
  }

  /** Settles when it is on the disk. */
  async keep(share: ShareRow): Promise<void> {
    await this.#database.shares.put(share);
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

  /** Forgets what was shared while the account was signed in. */
  async forget(account: string): Promise<void> {
    await this.#database.shares.filter((row) => row.account === account).delete();
  }
}
