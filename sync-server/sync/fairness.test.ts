import { request as httpRequest, type ClientRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { framesContentType } from '#core/sync/protocol.ts';
import { pushBody, type TestClient } from '../testing/test-client.ts';
import { TestIdea } from '../testing/test-documents.ts';
import { TestServer } from '../testing/test-server.ts';
import { protocolHeader, protocolVersion } from '#core/sync/protocol-version.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.discard());

function bodyOf(client: TestClient, ideas: readonly TestIdea[]): Uint8Array {
  const chunks = ideas.map((idea) => ({ documentId: idea.id, bytes: idea.add() }));
  return pushBody({ account: client.id, device: client.device, chunks });
}

/** A push whose body never ends. */
function beginPush(client: TestClient): { readonly request: ClientRequest; readonly status: Promise<number> } {
  const request = httpRequest(`${server.url}/api/sync/push`, {
    method: 'POST',
    headers: {
      'Content-Type': framesContentType,
      'Content-Length': 1_000,
      [protocolHeader]: String(protocolVersion),
      Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  const status = new Promise<number>((resolve) => {
    request.on('response', (reply) => resolve(reply.statusCode ?? 0)).on('error', () => resolve(0));
  });
  request.write('a');
  return { request, status };
}

it('one push is not kept waiting by another account’s five hundred documents', async () => {
  const [ann, bea] = [await server.newUser(), await server.newUser()];
  const answered: string[] = [];
  const push = async (client: TestClient, name: string, count: number): Promise<void> => {
    const ideas = Array.from({ length: count }, () => new TestIdea());
    const reply = await client.pushRaw(bodyOf(client, ideas));
    expect(reply.status).toBe(200);
    answered.push(name);
  };
  const large = push(ann, 'ann', 500);
  await push(bea, 'bea', 1);
  await large;
  expect(answered).toEqual(['bea', 'ann']);
});

it('an account with too many pushes under way is asked to wait, and nobody else is', async () => {
  const [ann, bea] = [await server.newUser(), await server.newUser()];
  const begun = Array.from({ length: 17 }, () => beginPush(ann));
  expect(await Promise.race(begun.map(({ status }) => status))).toBe(429);
  expect((await bea.pushRaw(bodyOf(bea, [new TestIdea()]))).status).toBe(200);
  const refused = await ann.pushRaw(bodyOf(ann, [new TestIdea()]));
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1']);
  expect(await refused.text()).toBe('Too many requests. Please try again later.');
  for (const { request } of begun) request.destroy();
  await Promise.all(begun.map(({ status }) => status));
});
