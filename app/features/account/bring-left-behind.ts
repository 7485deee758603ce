import { AccountDatabase } from '../../engine/store/account-database.ts';
import { handOverLastWords } from '../../browser/hand-over-last-words.ts';
import { bringAlong } from '../../engine/documents/bring-along.ts';
import { DexieStore } from '../../engine/store/dexie-store.ts';
import { storeLastWords } from '../../engine/documents/last-words.ts';
import { rebuildStaleRows } from '../../engine/store/reproject.ts';
import { isLeftBehind, removeLeftBehind, type LeftBehind } from './left-behind.ts';
import type { Account } from './start-account.ts';

/**
 * Copies a forgotten account's work into the open account, from where it is pushed to the server, and deletes the
 * original. Rejects when the disk refuses: then both are as complete as before, and it can be tried again.
 */
export async function bringLeftBehind(account: Account, left: LeftBehind): Promise<void> {
  const { locks } = account.deps;
  // Two tabs may do this at the same time.
  await locks.hold(`bring along ${left.account}`, () => bring(account, left), new AbortController().signal);
}

async function bring(account: Account, left: LeftBehind): Promise<void> {
  if (!(await isLeftBehind(left))) return;
  const { store, channel, clock } = account.deps;
  const documents = await account.documents();
  const from = new DexieStore(new AccountDatabase(left.account));
  await from.open();
  try {
    await handOverLastWords(localStorage, left.account, (words) => storeLastWords(from, words, clock.now()));
    const documentIds = await bringAlong({
      from: { account: left.account, store: from },
      to: { account: account.id, store },
      now: clock.now(),
    });
    await documents.mergeStored(documentIds);
    await rebuildStaleRows(store);
    channel.post({ type: 'chunks-stored', documentIds }, 'others');
  } finally {
    from.close();
  }
  account.nudge();
  await removeLeftBehind(left);
}
