import { pushItems } from './rostrum-items.ts';
import { RostrumServer } from './rostrum-server.ts';
import type { BenchmarkLine } from './table.ts';

const PORT = 18_803;
const DOCUMENTS = 5_000;
/** Time to finish the last pushes and release their memory. Milliseconds. */
const REST = 5_000;

/** A server's resident memory after 5,000 documents were pushed to it, and after 10,000. */
export async function measureTouched(): Promise<BenchmarkLine[]> {
  const server = await RostrumServer.start(PORT);
  try {
    const memory: number[] = [];
    for (const username of ['first', 'second']) {
      const { id, cookie } = await server.register(username);
      await pushItems(server.network(cookie), id, DOCUMENTS);
      await new Promise((resolve) => setTimeout(resolve, REST));
      memory.push(server.memory() / 1e6);
    }
    const [half = 0, whole = 0] = memory;
    const name = `Server memory, ${(2 * DOCUMENTS).toLocaleString('en')} documents touched`;
    return [
      { benchmark: name, unit: 'MB', target: 'shown', ours: whole },
      { benchmark: `${name}, to half as many`, unit: '×', target: 'flat', ours: whole / half },
    ];
  } finally {
    await server.stop();
  }
}
