import type { SignedInUser } from '#core/api/auth.ts';
import { forgetKeptAccount, keptAccounts } from '../../browser/current-account.ts';
import { forgetLastWords } from '../../browser/kept-last-words.ts';
import { AccountDatabase, databaseName } from '../../engine/store/account-database.ts';
import { DexieStore } from '../../engine/store/dexie-store.ts';

/**
 * Work on this device of an account that the server has forgotten: it was restored from a backup that is older than
 * the account, and the person registered again.
 */
export interface LeftBehind {
  /** The forgotten account. */
  readonly account: string;
  /** Content items that are not deleted. */
  readonly items: number;
}

/** What the signed-in person's forgotten account holds on this device; null when there is none, or nothing in it. */
export async function findLeftBehind(user: SignedInUser): Promise<LeftBehind | null> {
  const others = (await keptAccounts()).filter((other) => other.id !== user.id && isSamePerson(other, user));
  for (const { id } of others) {
    const found = await countHeld(id);
    if (found) return found;
    await forgetKeptAccount(id);
  }
  return null;
}

/** Takes it from this device. */
export async function removeLeftBehind({ account }: LeftBehind): Promise<void> {
  await new DexieStore(new AccountDatabase(account)).delete();
  forgetLastWords(localStorage, account);
  await forgetKeptAccount(account);
}

/** Whether it is still there: opening a database that is not would make one. */
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

/** Whether two accounts go by the same names. One server never has two such accounts at a time. */
export function isSamePerson(one: Names, other: Names): boolean {
  return sameWord(one.username, other.username) && sameWord(one.email, other.email);
}

function sameWord(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
