import type { DeviceStore } from '../store/device-store.ts';
import type { EngineDeps } from '../ports.ts';

/** Milliseconds. `most`: longest delay of a logout for changes in transit. `look`: polling interval. */
const WAIT_MS = { most: 3_000, look: 50 } as const;

export interface SendBeforeLeaving {
  /** Brings every typed word to the disk. */
  readonly flush: () => Promise<unknown>;
  /** Starts a pass of the drainer now; null when there is no network. */
  readonly nudge: (() => void) | null;
}

/**
 * Stores and sends the latest changes before a logout, so that the person is not asked about changes that would be sent
 * within a second. If the disk or the server does not answer in time, the result is false, and the caller asks the person.
 *
 * @returns whether the server has everything that is on this device's disk
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

/** Number of rows that the server does not have, and how many of them can be sent: parked rows cannot. */
async function countLeft(store: DeviceStore): Promise<{ readonly all: number; readonly waiting: number }> {
  return await store.read(['outbox'], async (transaction) => {
    const outbox = transaction.table('outbox');
    const [all, waiting] = await Promise.all([outbox.count(), outbox.countInState('waiting')]);
    return { all, waiting };
  });
}
