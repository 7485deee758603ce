import type { RostrumServer } from './rostrum-server.ts';
import { protocolHeader, protocolVersion } from '#core/sync/protocol-version.ts';

const STREAMS = 1000;

/** Server memory per idle connected browser, in kB: resident memory with 1,000 open event streams less that without. */
export async function idleBrowserMemory(server: RostrumServer): Promise<number> {
  const { id, cookie } = await server.register('idle');
  const open = async (count: number) => {
    const abort = new AbortController();
    const streams = await Promise.all(
      Array.from({ length: count }, async () => {
        const reply = await fetch(`${server.url}/api/sync/events?account=${id}`, {
          headers: { Cookie: cookie, [protocolHeader]: String(protocolVersion) },
          signal: abort.signal,
        });
        if (reply.status !== 200) throw new Error(`Events: ${reply.status}`);
        await reply.body?.getReader().read();
        return reply;
      }),
    );
    return { streams, close: () => abort.abort() };
  };
  // The first streams grow the process's pools, which is not the cost of another browser.
  const first = await open(200);
  await pause(2000);
  const before = server.memory();
  const more = await open(STREAMS);
  await pause(2000);
  const after = server.memory();
  first.close();
  more.close();
  return (after - before) / STREAMS / 1000;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
