import type { SignedInUser } from '#core/api/auth.ts';
import { forgetKeptAccount, keptAccounts } from '../../browser/current-account.ts';
import { AccountDatabase, databaseName } from '../../engine/store/account-database.ts';
import { DexieStore } from '../../engine/store/dexie-store.ts';
import { wipeAccount } from './wipe-account.ts';

/**
 * Work on this device of an account that the server has lost: the server was restored from a backup older than the
 * account, and the person registered again.
 */
export interface LeftBehind {
  /** The id of the forgotten account. */
  readonly account: string;
  /** Number of content items that are not deleted. */
  readonly items: number;
}

/** Finds work of the signed-in person's forgotten account on this device; null when there is none. */
export async function findLeftBehind(user: SignedInUser): Promise<LeftBehind | null> {
  const others = (await keptAccounts()).filter((other) => other.id !== user.id && isSamePerson(other, user));
  for (const { id } of others) {
    const found = await countHeld(id);
    if (found) return found;
    await forgetKeptAccount(id);
  }
  return null;
}

/** Deletes it from this device. */
export async function removeLeftBehind({ account }: LeftBehind): Promise<void> {
  await wipeAccount(account);
}

/** Whether it is still there. Checked without opening the database, which would create it. */
export async function isLeftBehind({ account }: Pick<LeftBehind, 'account'>): Promise<boolean> {
  return await AccountDatabase.exists(databaseName(account));
}

async function countHeld(account: string): Promise<LeftBehind | null> {
  if (!(await isLeftBehind({ account }))) return null;
  const store = new DexieStore(new AccountDatabase(account));
  await store.open();
  try {
    return await store.read(['contentRows', 'chunks'], async (transaction) => {
      if ((await transaction.table('chunks').count()) === 0) return null;
      const rows = await transaction.table('contentRows').all();
      return { account, items: rows.filter(({ row }) => row.deletedAt === null).length };
    });
  } finally {
    store.close();
  }
}

type Names = Pick<SignedInUser, 'username' | 'email'>;

/** Whether two accounts have the same names. One server never has two such accounts at a time. */
export function isSamePerson(one: Names, other: Names): boolean {
  return sameWord(one.username, other.username) && sameWord(one.email, other.email);
}

function sameWord(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
