import type { SignedInUser } from '#core/api/auth.ts';
import { browserDatabase } from './browser-database.ts';

/**
 * Records the account that this browser works for. It is stored here because the service worker cannot read local
 * storage, and a killed browser loses the last seconds of it.
 */
export async function rememberAccount(user: SignedInUser): Promise<void> {
  const { accounts } = browserDatabase;
  const records = [
    { key: 'current', account: user.id, user },
    { key: `kept ${user.id}`, account: user.id, user },
  ] as const;
  const known = await accounts.bulkGet(records.map(({ key }) => key));
  const news = records.filter((record, at) => JSON.stringify(known[at]) !== JSON.stringify(record));
  // Writes only what changed, so that a page also opens on a full disk.
  if (news.length > 0) await accounts.bulkPut([...news]);
}

/** The browser works for no account now; the accounts whose data it keeps stay recorded. */
export async function forgetCurrentAccount(): Promise<void> {
  await browserDatabase.accounts.delete('current');
}

/** Called when an account's data was deleted from this device. */
export async function forgetKeptAccount(account: string): Promise<void> {
  await browserDatabase.accounts.delete(`kept ${account}`);
}

/** All accounts whose data this browser keeps, whether or not they are signed in. */
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
