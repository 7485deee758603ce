import { FakeProviders } from '#server/testing/fake-providers.ts';
import { percentile } from './percentile.ts';
import { RostrumServer } from './rostrum-server.ts';
import type { BenchmarkLine } from './table.ts';

const CALLS = 200;
const WARM_UP = 40;
/** Several people, because one person's requests per minute are limited. */
const PEOPLE = 8;
const insights = { text: JSON.stringify({ keyInsights: ['One'], painPoints: ['Two'] }) };
const draft = { text: 'A roadmap is a bet, written down. '.repeat(20) };

/**
 * The time that the server adds to a provider that answers at once: to a whole answer, and to the first word of a
 * stream.
 */
export async function measureAi(): Promise<BenchmarkLine[]> {
  const fakes = await FakeProviders.start();
  const server = await RostrumServer.start(18_791, {
    ...fakes.env(['OPENAI']),
    AI_PROVIDERS: 'openai',
    AI_DAILY_REQUESTS: '100000',
    AI_DAILY_TOKENS: '100000000',
  });
  try {
    await server.atRest();
    const cookies: string[] = [];
    for (let person = 0; person < PEOPLE; person += 1)
      cookies.push((await server.register(`ai-bench-${person}`)).cookie);
    let calls = 0;
    const ask = (path: string, body: object, accept: string) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: {
          Cookie: cookies[calls++ % PEOPLE]!,
          Origin: server.url,
          'Content-Type': 'application/json',
          Accept: accept,
        },
        body: JSON.stringify(body),
      });
    const direct = () =>
      fetch(`${fakes.url}/v1/chat/completions`, {
        method: 'POST',
        body: JSON.stringify({ messages: [{ role: 'user', content: 'x'.repeat(1500) }] }),
      });

    await fakes.play({ otherwise: insights });
    const whole = await compare(
      () =>
        ask('/api/content/audience-insights', { primaryAudience: 'Founders', topic: 'Roadmaps' }, 'application/json'),
      direct,
      async (reply) => void (await reply.text()),
    );
    await fakes.play({ otherwise: draft });
    const plan = { topic: 'Why roadmaps are bets', goal: 'Trust', outline: { keyPoints: ['A date is a promise'] } };
    const first = await compare(() => ask('/api/content/generate-draft', plan, 'text/event-stream'), direct, readFirst);
    return [
      { benchmark: 'AI call: server overhead, p95', unit: 'ms', target: '≤ 5 ms', ours: whole },
      { benchmark: 'AI stream: first word behind the provider’s, p95', unit: 'ms', target: '≤ 10 ms', ours: first },
    ];
  } finally {
    await server.stop();
    await fakes.stop();
  }
}

/**
 * Alternates between requests through the server and without it. Returns the 95th percentile of the former less the
 * median of the latter, in ms.
 */
async function compare(
  through: () => Promise<Response>,
  direct: () => Promise<Response>,
  read: (reply: Response) => Promise<void>,
): Promise<number> {
  const times = { through: [] as number[], direct: [] as number[] };
  for (let call = 0; call < WARM_UP + CALLS; call += 1) {
    for (const [way, ask] of [
      ['through', through],
      ['direct', direct],
    ] as const) {
      const start = performance.now();
      const reply = await ask();
      if (!reply.ok) throw new Error(`Answered ${reply.status}: ${await reply.text()}`);
      await read(reply);
      if (call >= WARM_UP) times[way].push(performance.now() - start);
    }
  }
  return percentile(times.through, 0.95) - percentile(times.direct, 0.5);
}

async function readFirst(reply: Response): Promise<void> {
  const reader = reply.body!.getReader();
  await reader.read();
  await reader.cancel();
}
