import type { Clock, Network, NetworkReply } from '../ports.ts';

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
  /** Called when another tab has begun an event stream: calls in flight here are judged as if it were this one's. */
  readonly streamBegan: () => void;
}

/** A call whose answer has not ended. */
interface OpenCall {
  /** Its place among all calls that were sent and answers that began. */
  readonly order: number;
  /** When it was sent, or when the latest piece of its answer arrived. */
  movedAt: number;
  readonly giveUp: AbortController;
}

/** Milliseconds after which a silent call is aborted if a later answer is heard. */
const OVERTAKEN_AFTER_MS = 10_000;
/** Bytes. A larger body may still be in transit after that time, because the progress of sending cannot be observed. */
const SMALL_BODY = 64 << 10;

/**
 * A network that also aborts calls sent to a server that is gone: a machine that loses power closes no connection. Its
 * replacement answers other calls, first of all the event stream. A small call that has been silent for long, before its
 * answer or in the middle of it, is aborted when an answer is heard that began after the call was sent; its caller makes
 * it again. Event streams are silent for long by nature; their own reader decides when one is dead. One that begins is
 * followed by silence, so it is also a reason to look once more at the calls before it, when they have been silent for
 * long: otherwise a call to a server that was just replaced would last until its own time limit.
 */
export function freshLine(network: Network, clock: Pick<Clock, 'now' | 'after'>): FreshLine {
  let line = new AbortController();
  let order = 0;
  const open = new Set<OpenCall>();
  const giveUpSilent = (call: OpenCall) => {
    if (!open.has(call) || call.movedAt > clock.now() - OVERTAKEN_AFTER_MS) return;
    open.delete(call);
    call.giveUp.abort();
  };
  const heard = (answer: number) => {
    for (const call of open) if (call.order < answer) giveUpSilent(call);
  };
  const beganStream = (answer: number) => {
    for (const call of open) {
      if (call.order >= answer) continue;
      const left = call.movedAt + OVERTAKEN_AFTER_MS - clock.now();
      clock.after(Math.max(0, left), () => giveUpSilent(call));
    }
  };
  return {
    network: {
      request: async (request) => {
        const call: OpenCall = { order: (order += 1), movedAt: clock.now(), giveUp: new AbortController() };
        if ((request.body?.length ?? 0) <= SMALL_BODY) open.add(call);
        const close = () => open.delete(call);
        try {
          const signal = AbortSignal.any([request.signal, line.signal, call.giveUp.signal]);
          const reply = await network.request({ ...request, signal });
          const began = (order += 1);
          if (request.headers?.['Accept']?.includes('event-stream')) {
            close();
            beganStream(began);
          }
          const moved = () => {
            call.movedAt = clock.now();
            heard(began);
          };
          return watched(reply, moved, close);
        } catch (error) {
          close();
          throw error;
        }
      },
    },
    renew: () => {
      line.abort();
      line = new AbortController();
    },
    current: () => line.signal,
    streamBegan: () => beganStream((order += 1)),
  };
}

/** Calls `moved` with each part of the body, and `ended` once nobody reads it any more. */
function watched(reply: NetworkReply, moved: () => void, ended: () => void): NetworkReply {
  moved();
  return {
    ...reply,
    body: async function* () {
      try {
        for await (const piece of reply.body()) {
          moved();
          yield piece;
        }
      } finally {
        ended();
      }
    },
  };
}
