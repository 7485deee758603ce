/**
 * `npm run hostile [-- --url ADDRESS] [-- --group NAME]`: sends what one account with bad intentions may send, to a
 * server of its own or to the one at the address, and prints what held. Exits 1 when something did not.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ServerProcess } from '#server/testing/server-process.ts';
import { TestClient } from '#server/testing/test-client.ts';
import { groups } from './hostile/groups.ts';
import { residentMegabytes } from './hostile/resident-megabytes.ts';
import { sendHostile } from './hostile/send-hostile.ts';
import { endWith } from './operator/end-with.ts';

const { values } = parseArgs({ options: { url: { type: 'string' }, group: { type: 'string' } } });
const chosen = groups.filter(({ name }) => !values.group || name === values.group);
if (chosen.length === 0)
  endWith(`There is no group ${values.group}. Choose one of ${groups.map(({ name }) => name).join(', ')}.`);

const dataDir = mkdtempSync(join(tmpdir(), 'rostrum-hostile-'));
const server = values.url ? null : new ServerProcess({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir });
process.on('exit', () => {
  server?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const url = values.url ?? (await server!.ready()).replace('localhost', '127.0.0.1');
const attacker = new TestClient(() => url, {});
await register();

let count = 0;
let failed = 0;
for (const { name, requests } of chosen) {
  console.log(`\n${name}`);
  for (const request of requests) {
    const { status, problem, ms } = await sendHostile(attacker, request);
    const rss = server ? residentMegabytes(server.pid) : null;
    const cells = [
      problem === null ? 'held  ' : 'FAILED',
      String(status ?? '–').padStart(4),
      `${ms.toFixed(0)} ms`.padStart(9),
      `${rss ?? '–'} MB`.padStart(8),
    ];
    console.log(`${cells.join('  ')}  ${request.name}${problem === null ? '' : `: ${problem}`}`);
    count += 1;
    if (problem !== null) failed += 1;
  }
}
console.log(`\n${count - failed} of ${count} held`);
process.exit(failed > 0 ? 1 : 0);

async function register(): Promise<void> {
  const name = `hostile-${crypto.randomUUID().slice(0, 8)}`;
  const reply = await attacker.register(name).catch(() => null);
  if (!reply) endWith(`Nobody answers at ${url}. Start the server, or leave --url out.`);
  if (!reply.ok) endWith(`No account could be made at ${url}: ${await reply.text()}`);
}
