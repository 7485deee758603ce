import type { Network, NetworkReply, NetworkRequest } from '#app/engine/ports.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import { never } from './browser.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SimulatedServer } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The faults of a request; each figure is a chance from 0 to 1 unless it says otherwise. */
export interface NetworkFaults {
  /** The request never arrives. */
  dropRequest: number;
  /** The server handles the request and the answer is lost. */
  dropReply: number;
  /** The request arrives twice. */
  duplicate: number;
  /** The answer breaks off in the middle. */
  breakReply: number;
  /** A page of changes ends early, after a whole frame, and looks complete. */
  cutPage: number;
  /** Bandwidth in bytes per second. */
  bytesPerSecond: number;
  /** The connection is cut each time so many milliseconds have passed, and is back at once. */
  cutEveryMs: number;
  /** A byte of a pushed chunk changes on the way. */
  flipByte: number;
}

/** No faults. */
export const calm: NetworkFaults = {
  dropRequest: 0,
  dropReply: 0,
  duplicate: 0,
  breakReply: 0,
  cutPage: 0,
  bytesPerSecond: Infinity,
  cutEveryMs: Infinity,
  flipByte: 0,
};

export function roughFaults(random: SeededRandom): NetworkFaults {
  return {
    dropRequest: random.fraction() / 3,
    dropReply: random.fraction() / 3,
    duplicate: random.fraction() / 3,
    breakReply: random.fraction() / 3,
    cutPage: random.fraction() / 3,
    bytesPerSecond: random.chance(0.3) ? 500 + random.below(20_000) : Infinity,
    cutEveryMs: random.chance(0.3) ? 1_000 + random.below(20_000) : Infinity,
    flipByte: random.chance(0.3) ? 0.3 : 0,
  };
}

/** A browser's connection to the server. */
export interface Link {
  isOnline: boolean;
  faults: NetworkFaults;
  /** The account of the session cookie in the browser. */
  session: string;
  /** Requests without an answer. */
  readonly open: Set<OpenRequest>;
}

interface OpenRequest {
  readonly bodyBytes: number;
  readonly process: { readonly isDead: boolean };
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
        await carry(parts, request.body?.length ?? 0);
        const sent = random.chance(faults.flipByte) ? withFlippedByte(request, random) : request;
        const reply = await parts.server.handle(sent, session);
        if (random.chance(faults.duplicate)) await parts.server.handle(sent, session);
        await travel();
        if (process.isDead) return await never();
        if (!link.isOnline || random.chance(faults.dropReply)) throw new TypeError('Failed to fetch');
        const isPage = request.path.startsWith('/api/sync/changes');
        const body = () => (isPage && random.chance(faults.cutPage) ? cutAtFrame(reply.body(), random) : reply.body());
        return { ...reply, body: () => bodyOf(body(), parts, { breaks: random.chance(faults.breakReply), aborted }) };
      };
      const open = { bodyBytes: request.body?.length ?? 0, process };
      link.open.add(open);
      try {
        return await Promise.race([answer(), aborted]);
      } finally {
        link.open.delete(open);
      }
    },
  };
}

async function* bodyOf(
  body: AsyncIterable<Uint8Array>,
  deps: NetworkDeps,
  { breaks, aborted }: { readonly breaks: boolean; readonly aborted: Promise<never> },
): AsyncGenerator<Uint8Array> {
  const { time, link, process } = deps;
  const parts = body[Symbol.asyncIterator]();
  for (;;) {
    // A server that is killed during its answer sends nothing more. Only the caller's own time limit ends the wait.
    const { done, value: bytes } = await Promise.race([parts.next(), aborted]);
    if (done) return;
    await time.turn();
    if (process.isDead) await never();
    if (!link.isOnline) {
      // An open stream stays open and silent when the network is lost.
      await aborted;
    }
    if (breaks) {
      yield bytes.subarray(0, bytes.length >> 1);
      throw new TypeError('terminated');
    }
    const piece = Math.max(1, Math.floor(link.faults.bytesPerSecond));
    for (let at = 0; at < bytes.length; at += piece) {
      const carried = bytes.subarray(at, at + piece);
      await Promise.race([carry(deps, carried.length), aborted]);
      yield carried;
    }
  }
}

/** Waits as long as the connection needs for so many bytes. @throws when it is cut meanwhile */
async function carry({ time, link }: NetworkDeps, bytes: number): Promise<void> {
  const { bytesPerSecond, cutEveryMs } = link.faults;
  const needed = (bytes / bytesPerSecond) * 1000;
  const untilCut = cutEveryMs - (time.now % cutEveryMs);
  if (needed === 0) return;
  await new Promise<void>((resolve) => time.after(Math.min(needed, untilCut), resolve));
  if (needed > untilCut) throw new TypeError('terminated');
}

/** The message up to the end of a random frame. */
async function* cutAtFrame(body: AsyncIterable<Uint8Array>, random: SeededRandom): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  const message = concatBytes(parts);
  const edges = frameEdges(message);
  yield message.subarray(0, edges[random.below(edges.length)]);
}

/** The offset of each frame in a message. */
function frameEdges(message: Uint8Array): number[] {
  const lengths = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const edges: number[] = [];
  for (let at = 0; at < message.length; at += 8 + lengths.getUint32(at) + lengths.getUint32(at + 4)) edges.push(at);
  return edges;
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
