/**
 * `npm run hostile [-- --url ADDRESS] [-- --group NAME,NAME] [-- --postgres] [-- --only WORDS]`: sends requests of a
 * malicious account or a stranger to a server of its own, or to the one at the address. Prints how the server answered
 * and how long a bystander waited meanwhile. Exits 1 if an answer was not as expected.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '#server/testing/postgres.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import { StandInPlatform } from '#server/testing/stand-in-platform/start-stand-in.ts';
import { TestClient } from '#server/testing/test-client.ts';
import { Bystander, type BystanderFigures } from './hostile/bystander.ts';
import { groups } from './hostile/groups.ts';
import { residentMegabytes } from './hostile/resident-megabytes.ts';
import { sendHostile } from './hostile/send-hostile.ts';
import { endWith } from './operator/end-with.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    group: { type: 'string' },
    /** Only requests whose names contain these words. */
    only: { type: 'string', default: '' },
    postgres: { type: 'boolean', default: false },
  },
});
const names = values.group?.split(',') ?? groups.map(({ name }) => name);
const unknown = names.find((name) => groups.every((group) => group.name !== name));
if (unknown !== undefined)
  endWith(`There is no group ${unknown}. Choose from ${groups.map(({ name }) => name).join(', ')}.`);
const chosen = groups
  .filter(({ name, needsPlatform }) => names.includes(name) && !(values.url && needsPlatform))
  .map(({ name, requests }) => ({ name, requests: requests.filter((each) => each.name.includes(values.only)) }))
  .filter(({ requests }) => requests.length > 0);

const dataDir = mkdtempSync(join(tmpdir(), 'rostrum-hostile-'));
const postgres = values.postgres && !values.url ? await startPostgres() : null;
const server = values.url
  ? null
  : new ServerProcess({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ALLOWED_ADDRESSES: '127.0.0.1',
      ...(postgres ? { DATABASE_URL: await postgres.newDatabase() } : {}),
    });
let isOver = false;
void server?.ended().then(({ code, signal, stdout, stderr }) => {
  if (!isOver) console.log(`The server ended with ${code ?? signal}: ${`${stdout}\n${stderr}`.trim().slice(-2_000)}`);
});
const platform = await StandInPlatform.start();
let bystander: Bystander | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
process.on('exit', () => {
  bystander?.stop();
  server?.kill('SIGKILL');
  platform.kill();
  postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const url = values.url ?? (await server!.ready()).replace('localhost', '127.0.0.1');
const place = { url, platform };
await newAttacker();
bystander = await Bystander.start(url);
// Warms up the threads.
await bystander.during(() => Promise.resolve());
const waits: [string, BystanderFigures][] = [['nobody attacks', await bystander.during(() => Promise.resolve())]];

let count = 0;
let failed = 0;
for (const { name, requests } of chosen) {
  console.log(`\n${name}`);
  // Each group uses up one account's limits.
  const attacker = await newAttacker();
  const figures = await bystander.during(async () => {
    for (const request of requests) {
      const { status, problem, ms } = await sendHostile(attacker, request, place);
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
  });
  waits.push([name, figures]);
  const { p99, longest, longestPost } = figures;
  const post = longestPost === null ? '' : `, for its site up to ${longestPost.toFixed(0)} ms`;
  console.log(`Somebody else waited ${p99.toFixed(0)} ms (p99), ${longest.toFixed(0)} ms at most${post}`);
}
isOver = true;
console.log(`\n${count - failed} of ${count} held`);
console.log(`\nHow long somebody else waited meanwhile (milliseconds)\n\n${tableOf(waits)}`);
process.exit(failed > 0 ? 1 : 0);

async function newAttacker(): Promise<TestClient> {
  const attacker = new TestClient(() => url, {});
  const name = `hostile-${crypto.randomUUID().slice(0, 8)}`;
  const reply = await attacker.register(name).catch(() => null);
  if (!reply) endWith(`Nobody answers at ${url}. Start the server, or leave --url out.`);
  if (!reply.ok) endWith(`No account could be made at ${url}: ${await reply.text()}`);
  return attacker;
}

function tableOf(rows: readonly [string, BystanderFigures][]): string {
  const header = ['group', 'p50', 'p99', 'longest', 'longest post', 'failed'];
  const cells = rows.map(([group, { p50, p99, longest, longestPost, failed: refused }]) => [
    group,
    ...[p50, p99, longest].map((ms) => ms.toFixed(0)),
    longestPost?.toFixed(0) ?? '–',
    String(refused),
  ]);
  const widths = header.map((_name, column) => Math.max(...[header, ...cells].map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ');
  return [header, ...cells].map(line).join('\n');
}
