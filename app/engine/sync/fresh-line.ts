import type { Network } from '../ports/ports.ts';

/** A network, and a way to abandon its connections when the network has been replaced. */
export interface FreshLine {
  readonly network: Network;
  /**
   * Aborts every call in flight. A request on a lost connection stays "open" until its timeout, while the new network
   * would answer at once. The caller makes the call again.
   */
  readonly renew: () => void;
  /** The signal of the current connection, aborted by `renew`. */
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
