import { showBadge } from '../browser/app-badge.ts';
import { browserPorts } from '../browser/browser-ports.ts';
import { currentAccount } from '../browser/current-account.ts';
import { AccountDatabase } from '../engine/account-database.ts';
import { DexieStore } from '../engine/dexie-store.ts';
import { countAttention } from '../engine/count-attention.ts';
import { drain, type Drained } from '../sync/drain.ts';
import { sendAiRequests } from '../sync/send-ai-requests.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';

/** Twenty seconds: browsers end a service worker's event after some thirty. */
const BUSY = { turns: 40, waitMs: 500 } as const;

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
    const deps = { ...browserPorts(account), store, account };
    const drained = await drainInTurn(deps);
    if (drained.type === 'done') await sendAiRequests(deps);
    showBadge(await countAttention(store));
    if (drained.type === 'busy') throw new Error('Another context is sending');
    if (drained.type === 'failed' && isWorthRepeating(drained.failure.type))
      throw new Error(`Not delivered: ${drained.failure.type}`);
  } finally {
    store.close();
  }
}

/** A page may be sending still, or may just have been closed in the middle of it: then its lock is free in a moment. */
async function drainInTurn(deps: EngineDeps): Promise<Drained> {
  for (let turn = 0; turn < BUSY.turns; turn += 1) {
    const drained = await drain(deps);
    if (drained.type !== 'busy') return drained;
    await new Promise<void>((resolve) => deps.clock.after(BUSY.waitMs, resolve));
  }
  return { type: 'busy' };
}

/** A person must act before these succeed: the page shows them. */
function isWorthRepeating(failure: string): boolean {
  return failure !== 'signed-out' && failure !== 'other-account' && failure !== 'too-old';
}
