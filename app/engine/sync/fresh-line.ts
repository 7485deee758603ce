import type { Clock, Network, NetworkReply } from '../ports/ports.ts';

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

/** A call without any answer yet. */
interface Unanswered {
  readonly order: number;
  readonly sentAt: number;
  readonly giveUp: AbortController;
}

/** Milliseconds after which a silent call is aborted if a later one has received something. */
const OVERTAKEN_AFTER_MS = 10_000;
/** Bytes. A larger body may still be in transit after that time, because the progress of sending cannot be observed. */
const SMALL_BODY = 64 << 10;

/**
 * A network that also aborts calls sent to a server that is gone: a machine that loses power closes no connection. Its
 * replacement answers later calls, first of all the event stream. A small call that has been silent for long is then
 * aborted, and its caller makes it again.
 */
export function freshLine(network: Network, clock: Pick<Clock, 'now'>): FreshLine {
  let line = new AbortController();
  let sent = 0;
  const unanswered = new Set<Unanswered>();
  const heard = (order: number) => {
    const before = clock.now() - OVERTAKEN_AFTER_MS;
    for (const call of unanswered) if (call.order < order && call.sentAt <= before) call.giveUp.abort();
  };
  return {
    network: {
      request: async (request) => {
        const call = { order: (sent += 1), sentAt: clock.now(), giveUp: new AbortController() };
        if ((request.body?.length ?? 0) <= SMALL_BODY) unanswered.add(call);
        try {
          const signal = AbortSignal.any([request.signal, line.signal, call.giveUp.signal]);
          const reply = await network.request({ ...request, signal });
          return noted(reply, () => heard(call.order));
        } finally {
          unanswered.delete(call);
        }
      },
    },
    renew: () => {
      line.abort();
      line = new AbortController();
    },
    current: () => line.signal,
  };
}

/** Calls `note` with each part of the body. */
function noted(reply: NetworkReply, note: () => void): NetworkReply {
  return {
    ...reply,
    body: async function* () {
      for await (const piece of reply.body()) {
        note();
        yield piece;
      }
    },
  };
}
