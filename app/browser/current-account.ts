import { browserDatabase } from './browser-database.ts';

/** Which account this browser works for. The service worker cannot read local storage, so it is kept here. */
export async function rememberAccount(account: string): Promise<void> {
  // Nothing is written for what is known: a page opens on a full disk too.
  if ((await currentAccount()) === account) return;
  await browserDatabase.accounts.put({ key: 'current', account });
}

export async function forgetAccount(): Promise<void> {
  await browserDatabase.accounts.delete('current');
}

export async function currentAccount(): Promise<string | null> {
  return (await browserDatabase.accounts.get('current'))?.account ?? null;
}
