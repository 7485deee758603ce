import type { DeviceStore } from '../store/device-store.ts';
import type { EngineDeps } from '../ports/engine-deps.ts';

/** Milliseconds that somebody who logs out waits at most for what is on its way, and between two looks at it. */
const WAIT_MS = { most: 3_000, look: 50 } as const;

export interface SendBeforeLeaving {
  /** Brings every typed word to the disk. */
  readonly flush: () => Promise<unknown>;
  /** Asks for a pass of the drainer now; null where there is no network. */
  readonly nudge: (() => void) | null;
}

/**
 * Stores and sends what was written a moment ago, so that nobody is asked about words that only wait for their second.
 * A disk or a server that does not answer keeps nobody: then the answer is no.
 *
 * @returns whether the server has all that is on this device's disk
 */
export async function sendBeforeLeaving(
  { store, clock }: Pick<EngineDeps, 'store' | 'clock'>,
  { flush, nudge }: SendBeforeLeaving,
): Promise<boolean> {
  let isOver = false;
  const pause = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
  const send = async () => {
    await flush();
    let left = await countLeft(store);
    if (left.waiting > 0) nudge?.();
    while (nudge && left.waiting > 0 && !isOver) {
      await pause(WAIT_MS.look);
      left = await countLeft(store);
    }
    return left.all === 0;
  };
  const limit = pause(WAIT_MS.most).then(() => {
    isOver = true;
    return false;
  });
  return await Promise.race([send().catch(() => false), limit]);
}

/** What the server does not have, and how much of it would be sent: what is parked stays. */
async function countLeft(store: DeviceStore): Promise<{ readonly all: number; readonly waiting: number }> {
  return await store.read(['outbox'], async (transaction) => {
    const outbox = transaction.table('outbox');
    const [all, waiting] = await Promise.all([outbox.count(), outbox.countInState('waiting')]);
    return { all, waiting };
  });
}
