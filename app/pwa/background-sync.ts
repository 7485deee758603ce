import { showBadge } from '../browser/app-badge.ts';
import { browserPorts } from '../browser/browser-ports.ts';
import { currentAccount } from '../browser/current-account.ts';
import { AccountDatabase } from '../engine/account-database.ts';
import { DexieStore } from '../engine/dexie-store.ts';
import { countAttention } from '../engine/count-attention.ts';
import { drainInTurn } from '../sync/drain-in-turn.ts';
import { networkWhile } from '../sync/network-while.ts';
import { sendAiRequests } from '../sync/send-ai-requests.ts';

/**
 * Delivers what waits, with no page open. Rejects when it could not, so that the browser fires the event again.
 * Everything here works on stored rows: no document is opened, Automerge is not loaded.
 */
export async function deliverInBackground(): Promise<void> {
  const account = await currentAccount();
  if (!account) return;
  const store = new DexieStore(new AccountDatabase(account));
  try {
    await store.open();
    // Somebody else may sign in meanwhile: what is sent from then on would leave under their session.
    const isCurrent = async () => (await currentAccount()) === account;
    const ports = browserPorts(account);
    const deps = { ...ports, network: networkWhile(isCurrent, ports.network), store, account };
    const drained = await drainInTurn(deps, isCurrent);
    if (!drained) return;
    if (drained.type === 'done') await sendAiRequests(deps);
    showBadge((await countAttention(store)) ?? 0);
    if (drained.type === 'busy') throw new Error('Another context is sending');
    if (drained.type === 'failed' && isWorthRepeating(drained.failure.type))
      throw new Error(`Not delivered: ${drained.failure.type}`);
  } finally {
    store.close();
  }
}

/** A person must act before these succeed: the page shows them. */
function isWorthRepeating(failure: string): boolean {
  return failure !== 'signed-out' && failure !== 'other-account' && failure !== 'too-old';
}
