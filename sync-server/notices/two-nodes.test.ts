import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../testing/api-client.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { StandInPush } from '../testing/stand-in-push.ts';
import { TestServer } from '../testing/test-server.ts';

let postgres: TestPostgres;
let service: StandInPush;
beforeAll(async () => {
  [postgres, service] = await Promise.all([startPostgres(), StandInPush.start()]);
});
afterAll(async () => {
  await service.stop();
  postgres.stop();
});

describe('several nodes', () => {
  it('tell each device of an event once', async () => {
    const env = {
      ...service.env,
      DATABASE_URL: await postgres.newDatabase(),
      SESSION_SECRET: 's'.repeat(32),
      SECRETS_KEY: 'a'.repeat(64),
    };
    const nodes = [await TestServer.start({ env }), await TestServer.start({ env })];
    const people = await Promise.all(Array.from({ length: 8 }, (_each, index) => nodes[index % 2]!.newUser()));
    const devices = [];
    for (const [index, person] of people.entries()) {
      const { body } = await ask<{ key: string }>(person, 'GET', '/api/account/push');
      const subscription = await service.subscribe(body.key);
      await ask(person, 'PUT', '/api/account/push', { ...subscription, zone: 'UTC' });
      // The second sign-in of each is told to the first device, by the other node.
      await nodes[(index + 1) % 2]!.client().login(person.user!.username);
      devices.push(subscription.endpoint);
    }
    const [{ database }] = [nodes[0]!.running.deps];
    for (const _again of [1, 2]) await Promise.all(nodes.map((node) => node.running.deps.notices.settle()));
    await expect.poll(async () => (await database.knex('notices').whereNull('outcome')).length).toBe(0);
    const told = (await service.news()).map(({ endpoint }) => endpoint);
    expect(told.toSorted()).toEqual(devices.toSorted());
    for (const node of nodes) await node.discard();
  });
});
