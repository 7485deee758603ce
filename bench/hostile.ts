import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { attacks } from './hostile-attacks.ts';
import { measurePushes } from './push-rate.ts';
import { RostrumServer } from './rostrum-server.ts';
import type { BenchmarkLine } from './table.ts';

const SECONDS = 10;
const root = resolve(import.meta.dirname, '..');

/** How long one account's pushes take while another attacks, compared with the same server without an attack. */
export async function measureHostile(): Promise<BenchmarkLine[]> {
  const lines: BenchmarkLine[] = [];
  for (const [index, { name }] of attacks.entries()) {
    const server = await RostrumServer.start(18_790 + index);
    try {
      // Warms up the threads.
      await measurePushes(server, { users: 1, seconds: SECONDS / 2, name: 'first' });
      const quiet = await measurePushes(server, { users: 1, seconds: SECONDS, name: 'quiet' });
      const end = await attack(server, name);
      const attacked = await measurePushes(server, { users: 1, seconds: SECONDS, name: 'attacked' });
      const memory = server.memory() / 1024;
      end();
      const during = `Pushes while another account sends ${name}`;
      lines.push(
        { benchmark: `${during}: quiet p99`, unit: 'ms', ours: quiet.p99 },
        { benchmark: `${during}: p50`, unit: 'ms', ours: attacked.p50 },
        { benchmark: `${during}: p99`, unit: 'ms', ours: attacked.p99 },
        { benchmark: `${during}: p99 to quiet p99`, unit: '×', target: '< 3×', ours: attacked.p99 / quiet.p99 },
        { benchmark: `${during}: server memory`, unit: 'kB', target: 'shown', ours: memory },
      );
    } finally {
      await server.stop();
    }
  }
  return lines;
}

/** Starts an attack; returns a function that ends it. */
async function attack(server: RostrumServer, name: string): Promise<() => void> {
  const { id, cookie } = await server.register('hostile');
  const args = ['bench/hostile-attacker.ts', server.url, name, id, cookie];
  const attacker = spawn('node', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((ready, fail) => {
    attacker.stdout.once('data', () => ready());
    attacker.once('exit', (code) => fail(new Error(`The attacker ended with ${code}`)));
  });
  return () => void attacker.kill();
}
