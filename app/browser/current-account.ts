import { Dexie, type Table } from 'dexie';

interface CurrentAccount {
  key: 'current';
  account: string;
}

/** Which account this browser works for. The service worker cannot read local storage, so it is kept here. */
class BrowserDatabase extends Dexie {
  declare accounts: Table<CurrentAccount, string>;

  constructor() {
    super('rostrum');
    this.version(1).stores({ accounts: 'key' });
  }
}

const database = new BrowserDatabase();

export async function rememberAccount(account: string): Promise<void> {
  await database.accounts.put({ key: 'current', account });
}

export async function forgetAccount(): Promise<void> {
  await database.accounts.delete('current');
}

export async function currentAccount(): Promise<string | null> {
  return (await database.accounts.get('current'))?.account ?? null;
}
