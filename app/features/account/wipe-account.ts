import { currentAccount, forgetCurrentAccount, forgetKeptAccount } from '../../browser/current-account.ts';
import { forgetLastWords } from '../../browser/kept-last-words.ts';
import { Shares } from '../../browser/shares.ts';
import { AccountDatabase } from '../../engine/store/account-database.ts';
import { DexieStore } from '../../engine/store/dexie-store.ts';

/** Deletes the data of an account that is not open from this device. Repeating it is harmless. */
export async function wipeAccount(id: string): Promise<void> {
  if ((await currentAccount()) === id) await forgetCurrentAccount();
  await new Shares().forget(id);
  forgetLastWords(localStorage, id);
  await new DexieStore(new AccountDatabase(id)).delete();
  await forgetKeptAccount(id);
}
