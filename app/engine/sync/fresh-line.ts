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

/** A call that nothing has come back for. */
interface Unanswered {
  readonly order: number;
  readonly sentAt: number;
  readonly giveUp: AbortController;
}

/** Milliseconds after which a silent call is given up once something is heard on a later one. */
const OVERTAKEN_AFTER_MS = 10_000;
/** Bytes. A larger body may still be on its way after that time: nobody can see how much of it has been sent. */
const SMALL_BODY = 64 << 10;

/**
 * A line that also gives up what was sent to a server that is gone: a machine that lost its power breaks no connection.
 * The server that came in its place answers what is sent later, the event stream first of all, and then a small call
 * that has been silent for long is made again.
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

/** Calls `note` with each piece of the body. */
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
