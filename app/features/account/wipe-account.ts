import { currentAccount, forgetCurrentAccount, forgetKeptAccount } from '../../browser/current-account.ts';
import { forgetEmbeddingFiles } from '../../browser/embedding-files.ts';
import { forgetLastWords } from '../../browser/kept-last-words.ts';
import { pushOwner, unsubscribe } from '../../browser/push-subscription.ts';
import { Shares } from '../../browser/shares.ts';
import { forgetUnsentFormsOf } from '../../browser/unsent-forms.ts';
import { forgetWritingPlaces } from '../../browser/writing-places.ts';
import { AccountDatabase } from '../../engine/store/account-database.ts';
import { DexieStore } from '../../engine/store/dexie-store.ts';

export { forgetUnsentFormsInTab } from '../../browser/unsent-forms.ts';

/** Forgets what the forms and editors of this page hold of an account that has been closed. */
export function forgetTyped(id: string): void {
  forgetUnsentFormsOf(id);
  forgetWritingPlaces();
}

/** Deletes the data of an account that is not open from this device. Repeating it is harmless. */
export async function wipeAccount(id: string): Promise<void> {
  if ((await currentAccount()) === id) await forgetCurrentAccount();
  // A device that is shared gets no more notices of this person, also while the logout waits for the network.
  if (pushOwner() === id) await unsubscribe().catch(() => {});
  await new Shares().forget(id);
  forgetLastWords(localStorage, id);
  forgetUnsentFormsOf(id);
  await forgetEmbeddingFiles().catch(() => {});
  await new DexieStore(new AccountDatabase(id)).delete();
  await forgetKeptAccount(id);
}
