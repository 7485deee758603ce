import type { TestClient } from '#server/testing/test-client.ts';
import type { HostileGroup } from './hostile-request.ts';

const COUNT = 25_000;
const AT_ONCE = 50;

/** Sends as many slightly different queries as the server caches answers. */
async function askDifferently(attacker: TestClient, query: (index: number) => string): Promise<Response> {
  for (let index = 0; index < COUNT; index += AT_ONCE) {
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, (_none, offset) => attacker.call('GET', `/api/content?${query(index + offset)}`)),
    );
    const refused = replies.find(({ ok }) => !ok);
    if (refused) return refused;
    for (const reply of replies) await reply.arrayBuffer();
  }
  return attacker.call('GET', '/api/content');
}

/** Reads that differ in irrelevant details, and reads that are never repeated. */
export const queries: HostileGroup = {
  name: 'queries',
  requests: [
    {
      name: `${COUNT} queries of unknown names`,
      send: (attacker) => askDifferently(attacker, (index) => `x${index}=${'y'.repeat(500)}`),
      expected: [200],
      isSlow: true,
    },
    {
      name: `${COUNT} different words to look for`,
      send: (attacker) => askDifferently(attacker, (index) => `q=${index}${'y'.repeat(150)}`),
      expected: [200],
      isSlow: true,
    },
    {
      name: 'one name 500 times',
      send: (attacker) => attacker.call('GET', `/api/content?${'q=a&'.repeat(500)}`),
      expected: [400],
    },
  ],
};
