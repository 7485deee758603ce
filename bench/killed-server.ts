import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SeededRandom } from '../simulator/seeded-random.ts';
import { RostrumDevice } from './rostrum-device.ts';
import { RostrumServer } from './rostrum-server.ts';
import type { BenchmarkLine } from './table.ts';
import { BURST, Typist } from './typist.ts';

const PORT = 18_796;
const KILLS = 60;
const TYPISTS = 8;
/** More than anybody sends in a run. */
const BURSTS = 6_000;

/**
 * Kills the server (SIGKILL) again and again at random moments while people push what they type. After each start a new
 * device checks that every burst answered `stored` is there, in the rows of lists and in the documents.
 */
export async function killServerWhilePushing(): Promise<BenchmarkLine[]> {
  const random = new SeededRandom(1, 1);
  let server = await RostrumServer.start(PORT);
  const { folder } = server;
  let lost = 0;
  try {
    const typists: Typist[] = [];
    while (typists.length < TYPISTS) typists.push(await Typist.start(server, `typist-${typists.length}`, BURSTS));
    for (let kill = 0; kill < KILLS; kill += 1) {
      const typing = Promise.all(typists.map(pushUntilGone));
      await new Promise((resolve) => setTimeout(resolve, 200 + random.below(1300)));
      await server.kill();
      await typing;
      server = await RostrumServer.start(PORT, {}, folder);
      for (const typist of typists) lost += await lostOf(server, typist);
    }
    const stored = typists.reduce((sum, typist) => sum + typist.stored, 0);
    const name = `Server killed ${KILLS} times while ${TYPISTS} people push`;
    return [
      { benchmark: `${name}: answered "stored"`, unit: 'bursts', target: 'shown', ours: stored },
      { benchmark: `${name}: of these gone`, unit: 'bursts', target: '0', ours: lost },
    ];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function pushUntilGone(typist: Typist): Promise<void> {
  try {
    while (typist.hasMore) await typist.push();
  } catch (error) {
    // The connection broke, and an answer may have been lost. Any other error is a fault.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

/** Bursts that the server confirmed and that a new device does not find. */
async function lostOf(server: RostrumServer, { account, cookie, id, stored }: Typist): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-device-'));
  const device = new RostrumDevice({ account, network: server.network(cookie), file: join(folder, 'device.db') });
  try {
    await device.fill(1);
    const [row] = await device.rows();
    const opened = await device.documents.open('content-item', id);
    if (!row || opened.state !== 'open') return stored;
    const written = opened.document.doc().body.length / BURST.length;
    return Math.max(0, stored - Math.min(row.words, written));
  } finally {
    device.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
