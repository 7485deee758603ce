import type { Network, NetworkReply, NetworkRequest } from '#app/engine/ports.ts';
import { never } from './browser.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SimulatedServer } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What may happen to a request; every figure a chance from 0 to 1. */
export interface NetworkFaults {
  /** The request never arrives. */
  dropRequest: number;
  /** The server does its work and the answer is lost. */
  dropReply: number;
  /** The request arrives twice. */
  duplicate: number;
  /** The answer breaks off in the middle. */
  breakReply: number;
  /** A byte of a pushed chunk changes on the way. */
  flipByte: number;
}

/** No trouble at all. */
export const calm: NetworkFaults = { dropRequest: 0, dropReply: 0, duplicate: 0, breakReply: 0, flipByte: 0 };

export function roughFaults(random: SeededRandom): NetworkFaults {
  return {
    dropRequest: random.fraction() / 3,
    dropReply: random.fraction() / 3,
    duplicate: random.fraction() / 3,
    breakReply: random.fraction() / 3,
    flipByte: random.chance(0.3) ? 0.3 : 0,
  };
}

/** A browser's way to the server. */
export interface Link {
  isOnline: boolean;
  faults: NetworkFaults;
  /** Whose session cookie the browser holds. */
  session: string;
}

interface NetworkDeps {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly server: SimulatedServer;
  readonly link: Link;
  readonly process: { readonly isDead: boolean };
}

/** The network as one process sees it. Delays are random, so requests overtake each other. */
export function simulatedNetwork(parts: NetworkDeps): Network {
  const { time, random, link, process } = parts;
  const travel = () => new Promise<void>((resolve) => time.after(1 + random.below(120), resolve));
  return {
    request: async (request) => {
      const aborted = abortOf(request.signal);
      const answer = async (): Promise<NetworkReply> => {
        const { faults, session } = link;
        await travel();
        if (!link.isOnline || random.chance(faults.dropRequest)) throw new TypeError('Failed to fetch');
        const sent = random.chance(faults.flipByte) ? withFlippedByte(request, random) : request;
        const reply = await parts.server.handle(sent, session);
        if (random.chance(faults.duplicate)) await parts.server.handle(sent, session);
        await travel();
        if (process.isDead) return await never();
        if (!link.isOnline || random.chance(faults.dropReply)) throw new TypeError('Failed to fetch');
        return {
          ...reply,
          body: () => bodyOf(reply.body(), parts, { breaks: random.chance(faults.breakReply), aborted }),
        };
      };
      return await Promise.race([answer(), aborted]);
    },
  };
}

async function* bodyOf(
  body: AsyncIterable<Uint8Array>,
  { time, link, process }: NetworkDeps,
  { breaks, aborted }: { readonly breaks: boolean; readonly aborted: Promise<never> },
): AsyncGenerator<Uint8Array> {
  const parts = body[Symbol.asyncIterator]();
  for (;;) {
    // A server that dies in the middle says nothing more: only the caller's own time-out ends the wait.
    const { done, value: bytes } = await Promise.race([parts.next(), aborted]);
    if (done) return;
    await time.turn();
    if (process.isDead) await never();
    if (!link.isOnline) {
      // An open stream stays open and silent when the network goes.
      await aborted;
    }
    if (breaks) {
      yield bytes.subarray(0, bytes.length >> 1);
      throw new TypeError('terminated');
    }
    yield bytes;
  }
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(new DOMException('Aborted', 'AbortError'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

/** Damages the last frame's payload; TCP's checksum is weak and proxies have bugs. */
function withFlippedByte(request: NetworkRequest, random: SeededRandom): NetworkRequest {
  if (!request.body || request.body.length < 400) return request;
  const body = Uint8Array.from(request.body);
  body[body.length - 1 - random.below(60)]! ^= 1 << random.below(8);
  return { ...request, body };
}
