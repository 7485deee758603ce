import type { Network } from '../ports/ports.ts';

/** A network, and what to do when the line below it has been replaced. */
export interface FreshLine {
  readonly network: Network;
  /**
   * Gives up every call that is on its way. What was sent over a line that is gone stays "open" until its silence has
   * lasted too long, while the new line would answer at once; whoever made the call makes it again.
   */
  readonly renew: () => void;
  /** Aborted when the line that is there now is replaced. */
  readonly current: () => AbortSignal;
}

export function freshLine(network: Network): FreshLine {
  let line = new AbortController();
  return {
    network: {
      request: async (request) =>
        await network.request({ ...request, signal: AbortSignal.any([request.signal, line.signal]) }),
    },
    renew: () => {
      line.abort();
      line = new AbortController();
    },
    current: () => line.signal,
  };
}
