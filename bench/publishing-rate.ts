import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { TestServer } from '#server/testing/test-server.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { percentile } from './percentile.ts';
import type { BenchmarkLine } from './table.ts';

const DUE_AT_ONCE = 1_000;
/** The number of owners, because one account's documents are read one after the other. */
const PEOPLE = 20;
const DUE_APART = 40;
/** Milliseconds between their due times. */
const APART = 150;
const MINUTE = 60_000;
const webhook = 14;

/** How fast due items are posted to a platform that takes 50 ms per post, and how long after their times. */
export async function measurePublishing(): Promise<BenchmarkLine[]> {
  const platform = await startPlatform();
  const server = await TestServer.start({ env: { ALLOWED_ADDRESSES: '127.0.0.1' } });
  try {
    const clients: TestClient[] = [];
    for (let person = 0; person < PEOPLE; person += 1) {
      const client = await server.newUser();
      await client.call('PUT', '/api/connections/webhook', {
        json: { address: platform.url, token: 'a-secret-of-the-bench' },
      });
      clients.push(client);
    }
    platform.arrivals.clear();

    const together = server.clock.now() + 10 * MINUTE;
    for (let item = 0; item < DUE_AT_ONCE; item += 1) await schedule(clients[item % PEOPLE]!, item, together);
    server.clock.advance(together - server.clock.now());
    const start = performance.now();
    await until(() => platform.arrivals.size === DUE_AT_ONCE);
    const seconds = (performance.now() - start) / 1000;
    platform.arrivals.clear();

    const first = server.clock.now() + MINUTE;
    const dueAt = new Map<string, number>();
    for (let item = 0; item < DUE_APART; item += 1) {
      const at = first + item * APART;
      dueAt.set(await schedule(clients[item % PEOPLE]!, item, at), at);
    }
    // Until just before the first is due.
    server.clock.advance(first - server.clock.now() - 500);
    const offset = server.clock.now() - performance.now();
    await until(() => platform.arrivals.size === DUE_APART);
    const delays = [...platform.arrivals].map(([id, at]) => at + offset - dueAt.get(id)!);
    return [
      {
        benchmark: `1,000 due items of ${PEOPLE} people, a platform of 50 ms`,
        unit: '/s',
        target: '≥ 200/s',
        ours: DUE_AT_ONCE / seconds,
      },
      {
        benchmark: 'Scheduled items: delay until the platform is asked, p99',
        unit: 'ms',
        target: '≤ 1,500 ms',
        ours: percentile(delays, 0.99),
      },
    ];
  } finally {
    await server.discard();
    platform.stop();
  }
}

async function schedule(client: TestClient, item: number, at: number): Promise<string> {
  const json = {
    title: `Bet ${item}`,
    content: 'A roadmap is a bet, written down. '.repeat(20),
    platformId: webhook,
    status: 'scheduled',
    scheduledFor: new Date(at).toISOString(),
  };
  const reply = await client.call('POST', '/api/content', { json });
  if (reply.status !== 201) throw new Error(`Answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { id: string }).id;
}

/** Accepts every event after 50 ms, and records its item and arrival time. */
async function startPlatform() {
  const arrivals = new Map<string, number>();
  const server = createServer((request, response) => {
    const came = performance.now();
    let body = '';
    request.on('data', (bytes: Buffer) => (body += bytes.toString()));
    request.on('end', () => {
      const event = JSON.parse(body || '{}') as { readonly item?: { readonly id: string } };
      if (event.item) arrivals.set(event.item.id, came);
      setTimeout(() => response.writeHead(204).end(), 50);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, arrivals, stop: () => void server.close() };
}

async function until(isSo: () => boolean): Promise<void> {
  for (let look = 0; look < 30_000 && !isSo(); look += 1) await wait(5);
  if (!isSo()) throw new Error('Not everything went out');
}
