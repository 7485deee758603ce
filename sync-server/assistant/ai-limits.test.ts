import { afterAll, beforeAll, expect, it } from 'vitest';
import { FakeProviders } from '../testing/fake-providers.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { TestClient } from '../testing/test-client.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let fakes: FakeProviders;
let postgres: TestPostgres;
let processes: ServerProcess[];
let urls: string[];
const folder = mkdtempSync(join(tmpdir(), 'rostrum-limits-'));

beforeAll(async () => {
  [fakes, postgres] = await Promise.all([FakeProviders.start(), startPostgres()]);
  const env = {
    ...fakes.env(['OPENAI']),
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: await postgres.newDatabase(),
    SESSION_SECRET: 'two nodes share this secret between them',
    AI_PROVIDERS: 'openai',
    AI_DAILY_REQUESTS: '10',
  };
  processes = [new ServerProcess(env), new ServerProcess(env)];
  urls = await Promise.all(processes.map((process) => process.ready()));
});
afterAll(async () => {
  for (const process of processes) process.kill('SIGKILL');
  await Promise.all(processes.map((process) => process.ended()));
  await fakes.stop();
  postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a hundred questions at once on two processes reach the provider exactly as often as the day allows', async () => {
  await fakes.play({ otherwise: { text: JSON.stringify({ keyInsights: ['One'], painPoints: ['Two'] }) } });
  const first = new TestClient(() => urls[0]!, {});
  await first.register('ann');
  const second = new TestClient(() => urls[1]!, {});
  for (const [name, value] of first.cookies) second.cookies.set(name, value);
  const json = { primaryAudience: 'Founders' };
  const input = Array.from({ length: 100 }, (_each, index) =>
    [first, second][index % 2]!.call('POST', '/api/content/audience-insights', { json }),
  );
  const statuses = (await Promise.all(input)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(90);
  expect(await fakes.calls()).toHaveLength(10);
});
