import type { EngineDeps } from '../ports/engine-deps.ts';
import type { Network } from '../ports/ports.ts';
import { drain, type Drained } from './drain.ts';

/** Twenty seconds: browsers end a service worker's event after some thirty. */
const BUSY = { turns: 40, waitMs: 500 } as const;

/**
 * One pass, once the context that is at it has ended: a page may be sending still, or may just have been closed in the
 * middle of it. Null where nothing is to be sent any more.
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

/** A network that sends nothing any more once it is not wanted: each call asks again before it leaves. */
export function networkWhile(isWanted: () => Promise<boolean>, network: Network): Network {
  return {
    request: async (request) => {
      if (!(await isWanted())) throw new DOMException('Not wanted any more', 'NothingSent');
      return await network.request(request);
    },
  };
}
