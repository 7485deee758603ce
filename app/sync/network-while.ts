import type { Network } from '../engine/ports.ts';

/** A network that sends nothing any more once it is not wanted: each call asks again before it leaves. */
export function networkWhile(isWanted: () => Promise<boolean>, network: Network): Network {
  return {
    request: async (request) => {
      if (!(await isWanted())) throw new DOMException('Not wanted any more', 'NothingSent');
      return await network.request(request);
    },
  };
}
