import type { SignedInUser } from '#core/api/auth.ts';
import { browserDatabase } from './browser-database.ts';

/**
 * Which account this browser works for. The service worker cannot read local storage, and a browser that is killed
 * loses its last seconds of it, so it is kept here.
 */
export async function rememberAccount(user: SignedInUser): Promise<void> {
  const { accounts } = browserDatabase;
  const records = [
    { key: 'current', account: user.id, user },
    { key: `kept ${user.id}`, account: user.id, user },
  ] as const;
  const known = await accounts.bulkGet(records.map(({ key }) => key));
  const news = records.filter((record, at) => JSON.stringify(known[at]) !== JSON.stringify(record));
  // Nothing is written for what is known: a page opens on a full disk too.
  if (news.length > 0) await accounts.bulkPut([...news]);
}

/** The browser works for nobody; whose data it keeps is still known. */
export async function forgetCurrentAccount(): Promise<void> {
  await browserDatabase.accounts.delete('current');
}

/** An account's data has left this device. */
export async function forgetKeptAccount(account: string): Promise<void> {
  await browserDatabase.accounts.delete(`kept ${account}`);
}

/** Everybody whose data this browser keeps, whether or not they are signed in. */
export async function keptAccounts(): Promise<readonly SignedInUser[]> {
  const records = await browserDatabase.accounts.where('key').startsWith('kept ').toArray();
  return records.flatMap(({ user }) => user ?? []);
}

export async function currentAccount(): Promise<string | null> {
  return (await browserDatabase.accounts.get('current'))?.account ?? null;
}

export async function rememberedUser(): Promise<SignedInUser | null> {
  return (await browserDatabase.accounts.get('current'))?.user ?? null;
}
