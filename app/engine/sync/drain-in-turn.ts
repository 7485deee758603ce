import type { EngineDeps, Network } from '../ports.ts';
import { drain, type Drained } from './drain.ts';

/** 20 s in total: browsers end a service worker's event after about 30 s. */
const BUSY = { turns: 40, waitMs: 500 } as const;

/**
 * Runs one pass after the context that is running one has finished. A page may still be sending, or may just have been
 * closed in the middle of a pass. Returns null when nothing is left to send.
 */
export async function drainInTurn(deps: EngineDeps, isWanted: () => Promise<boolean>): Promise<Drained | null> {
  for (let turn = 0; turn < BUSY.turns; turn += 1) {
    if (!(await isWanted())) return null;
    const drained = await drain(deps);
    if (drained.type !== 'busy') return drained;
    await new Promise<void>((resolve) => deps.clock.after(BUSY.waitMs, resolve));
  }
  return { type: 'busy' };
}

/** A network that refuses every call once it is no longer wanted; checked before each call. */
export function networkWhile(isWanted: () => Promise<boolean>, network: Network): Network {
  return {
    request: async (request) => {
      if (!(await isWanted())) throw new DOMException('Not wanted any more', 'NothingSent');
      return await network.request(request);
    },
  };
}
