import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pulledBody, pushIdea } from '../testing/test-documents.ts';
import { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.discard());

describe('another person', () => {
  it('gets nothing of what one writes, by any method', async () => {
    const [ann, bea] = [await server.newUser(), await server.newUser()];
    const idea = await pushIdea(ann, 'private');
    expect((await bea.pull()).rows).toEqual([]);
    expect((await bea.call('GET', `/api/sync/changes?account=${ann.id}&device=${bea.device}&since=0`)).status).toBe(
      409,
    );
    expect((await bea.call('GET', `/api/sync/documents/${idea.id}?account=${ann.id}`)).status).toBe(409);
    expect((await bea.call('GET', `/api/sync/events?account=${ann.id}`)).status).toBe(409);
    for (const method of ['PUT', 'DELETE', 'POST', 'PATCH'])
      expect((await bea.call(method, `/api/sync/documents/${idea.id}?account=${bea.id}`)).status).toBe(404);
    // The same id in another account is another document.
    expect((await bea.push([{ documentId: idea.id, bytes: idea.whole() }])).head).toBe(1);
    expect((await bea.push([{ documentId: idea.id, bytes: idea.elsewhere().write('graffiti') }])).head).toBe(2);
    const after = await ann.pullAll();
    expect(pulledBody(after, idea.id)).toBe('private');
    expect(after.at(-1)!.page.head).toBe(1);
  });

  it('a stranger is answered 401', async () => {
    for (const path of ['changes?since=0', 'events?', `documents/${crypto.randomUUID()}?`]) {
      expect(
        (
          await server
            .client()
            .call('GET', `/api/sync/${path}&account=${crypto.randomUUID()}&device=${crypto.randomUUID()}`)
        ).status,
      ).toBe(401);
    }
  });

  it('an invalid query is refused', async () => {
    const client = await server.newUser();
    for (const query of [
      '',
      'since=-1',
      'since=x',
      'since=1.5',
      `since=0&epoch=x`,
      `since=0&token=${'1'.repeat(300)}`,
    ]) {
      expect([
        query,
        (await client.call('GET', `/api/sync/changes?account=${client.id}&device=${client.device}&${query}`)).status,
      ]).toEqual([query, 400]);
    }
    for (const token of ['x', '1', '..', '9999999999999999999999.1', '1.-1', "1.1' or 1=1"]) {
      expect((await client.pull({ token })).page.reset).toBe(false);
    }
  });
});
