import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { googleFailures, googleFailureSentence } from '#core/api/google-failure.ts';
import { ask } from '../testing/api-client.ts';
import { type IssuerFault, issuerFaults } from '../testing/stand-in-issuer.ts';
import { type TestClient, testPassword } from '../testing/test-client.ts';
import {
  browser,
  choose,
  comeBack,
  counts,
  DAY,
  enter,
  failed,
  issuer,
  locationOf,
  me,
  newUser,
  nextPerson,
  person,
  server,
  waysIn,
  withGoogle,
} from '../testing/google-bench.ts';

withGoogle();

/** The issuer does not answer, or not in time. Every other fault is one of its answers. */
const unanswered: readonly IssuerFault[] = [
  'discovery-down',
  'discovery-slow',
  'token-down',
  'token-slow',
  'keys-down',
];

/** With a fault that shows at the start, nobody gets to Google. */
async function tryWith(fault: IssuerFault, client: TestClient): Promise<string> {
  // After a day the issuer’s description and keys are read again.
  server.clock.advance(DAY);
  await issuer.play({ fault });
  try {
    const start = await locationOf(await client.call('GET', '/api/auth/google'));
    return start.startsWith('/') ? start : await comeBack(client, await choose(new URL(start)));
  } finally {
    await issuer.play({ fault: null });
  }
}

describe.each(issuerFaults)('an issuer with the fault %s', (fault) => {
  const failure = unanswered.includes(fault) ? 'unreachable' : 'refused';

  it('signs nobody in and makes nothing, and the next time works', async () => {
    const before = await counts();
    const client = browser();
    expect(await tryWith(fault, client)).toBe(failed(failure));
    expect(await counts()).toEqual(before);
    expect(await me(client)).toBeNull();
    expect(await enter(client)).toBe('/');
  });

  it('does not sign in a person who is known', async () => {
    await enter(browser());
    const before = await counts();
    expect(await tryWith(fault, browser())).toBe(failed(failure));
    expect(await counts()).toEqual(before);
  });

  it('connects nothing', async () => {
    const client = await newUser();
    server.clock.advance(DAY);
    await issuer.play({ fault });
    const reply = await ask<{ address: string }>(client, 'POST', '/api/account/google', { password: testPassword });
    if (reply.status === 200) {
      const path = await choose(new URL(reply.body.address));
      expect(await comeBack(client, path)).toBe(failed(failure, '/settings'));
    } else expect([reply.status, reply.text]).toEqual([400, googleFailureSentence(failure)]);
    expect(await waysIn(client)).toMatchObject({ google: null });
  });
});

it('any row of faults leaves one account, once the person has got through', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...issuerFaults), { maxLength: 4 }), async (faults) => {
      await nextPerson();
      const client = browser();
      for (const fault of faults) expect(await tryWith(fault, client)).toMatch(/google=(?:refused|unreachable)$/);
      expect(await enter(client)).toBe('/');
      expect(await server.running.deps.database.knex('users').where({ email: person.email })).toHaveLength(1);
    }),
    { numRuns: 10 },
  );
}, 60_000);

it('every failure has one plain sentence', () => {
  for (const failure of [...googleFailures, 'something else', ''])
    expect(googleFailureSentence(failure)).toMatch(/^[A-Z][^<>{}_]+\.$/);
});
