import type { Clock, Network, NetworkReply } from '../ports/ports.ts';

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
