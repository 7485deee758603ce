import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pulledBody, TestIdea } from './testing/test-documents.ts';
import { startPostgres, type TestPostgres } from './testing/postgres.ts';
import { TestServer } from './testing/test-server.ts';
import { TestClient } from './testing/test-client.ts';
import { TestStream } from './testing/test-stream.ts';

let postgres: TestPostgres;
let nodes: TestServer[];
beforeAll(async () => {
  postgres = await startPostgres();
  const env = {
    DATABASE_URL: await postgres.newDatabase(),
    SESSION_SECRET: 'two nodes share this secret between them',
  };
  nodes = [
    await TestServer.start({ env, ports: { heartbeatMs: 50 } }),
    await TestServer.start({ env, ports: { heartbeatMs: 50 } }),
  ];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.discard()));
  postgres.stop();
});

/** The same browser, connected to another node. */
function at(node: TestServer, client: TestClient): TestClient {
  const other = new TestClient(() => node.url, {});
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  other.user = client.user;
  return other;
}

/** Twelve devices write to the same two documents at the same time. */
async function pushAtOnce(node: TestServer, clients: readonly TestClient[]): Promise<string[]> {
  const { syncStore } = node.running.deps;
  const ideas = [new TestIdea(), new TestIdea()];
  await clients[0]!.push(ideas.map((idea) => ({ documentId: idea.id, bytes: idea.add() })));
  const pushes = Array.from({ length: 12 }, (_value, index) => {
    const copies = ideas.map((idea) => idea.elsewhere());
    return clients[index % clients.length]!.push(
      copies.map((copy) => ({ documentId: copy.id, bytes: copy.write(`(${index})`) })),
    );
  });
  const answers = await Promise.all(pushes);
  expect(answers.flatMap(({ chunks }) => chunks).every(({ outcome }) => outcome === 'stored')).toBe(true);
  for (const { id } of ideas) expect(await syncStore.chunks(clients[0]!.id, id)).toHaveLength(13);
  const pages = await clients[0]!.pullAll();
  const contentRows = new Map(pages[0]!.rows.map((row) => [row.documentId, row]));
  for (const idea of ideas) expect(contentRows.get(idea.id)?.heads).toHaveLength(12);
  return ideas.map((idea) => pulledBody(pages, idea.id));
}

const everyWord = (body: string) => body.split(/(?<=\))/).toSorted();
const expected = Array.from({ length: 12 }, (_value, index) => `(${index})`).toSorted();

describe('pushes to one document at the same time', () => {
  it('are all stored', async () => {
    const server = await TestServer.start();
    const client = await server.newUser();
    for (const body of await pushAtOnce(server, [client])) expect(everyWord(body)).toEqual(expected);
    await server.discard();
  });

  it('are all stored when they reach two nodes on one PostgreSQL', async () => {
    const client = await nodes[0]!.newUser();
    const clients = [client, at(nodes[1]!, client)];
    for (const body of await pushAtOnce(nodes[0]!, clients)) expect(everyWord(body)).toEqual(expected);
  });
});

describe('two nodes', () => {
  it('share sessions, and tell each other’s streams at the latest with a heartbeat', async () => {
    const client = await nodes[0]!.newUser();
    const stream = await TestStream.open(client);
    expect(await stream.nextNumber()).toBe(0);
    const idea = new TestIdea();
    await at(nodes[1]!, client).push([{ documentId: idea.id, bytes: idea.add() }]);
    expect(await stream.nextNumber()).toBe(1);
    await at(nodes[1]!, client).call('POST', '/api/auth/logout');
    expect(await stream.nextNumber()).toBeNull();
  });
});
