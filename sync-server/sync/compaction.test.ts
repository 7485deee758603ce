import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pulledBody, TestIdea } from '../testing/test-documents.ts';
import type { TestClient } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';
import { compactDocument, CompactionQueue } from './compaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.discard());

function compact(userId: string, documentId: string) {
  const { syncStore, pool } = server.running.deps;
  return compactDocument({ store: syncStore, merge: pool.merge.bind(pool) }, userId, documentId);
}

async function writeMany(client: TestClient, pushes: number): Promise<TestIdea> {
  const idea = new TestIdea();
  await client.push([{ documentId: idea.id, bytes: idea.add() }]);
  for (let count = 1; count < pushes; count += 1)
    await client.push([{ documentId: idea.id, bytes: idea.write(`${count} `) }]);
  await server.settleRows(client);
  return idea;
}

/** @param count which of the user's chunks, from 1 */
async function damageChunk(client: TestClient, count: number): Promise<void> {
  const { knex } = server.running.deps.database;
  const seqs: number[] = await knex('chunks').where({ user_id: client.id }).orderBy('seq').pluck('seq');
  await knex('chunks')
    .where({ user_id: client.id, seq: seqs[count - 1]! })
    .update({ bytes: Buffer.from('damaged') });
}

describe('compaction', () => {
  it('leaves one chunk with the highest number: devices past it get nothing, devices behind it a superset', async () => {
    const client = await server.newUser();
    const idea = await writeMany(client, 6);
    const early = await client.pull({ since: 0 });
    const last = (await server.running.deps.syncStore.chunks(client.id, idea.id)).at(-1)!.seq;
    expect(await compact(client.id, idea.id)).toBe('compacted');
    const phone = server.client();
    await phone.login(client.user!.username);
    const behind = await phone.pull({ since: 2 });
    expect(behind.chunks.map(({ seq }) => seq)).toEqual([last]);
    expect(pulledBody([behind], idea.id)).toBe('1 2 3 4 5 ');
    expect((await phone.pull({ since: last })).chunks).toEqual([]);
    // The sender receives it too: the chunk holds its changes together with those of others.
    expect((await client.pull({ since: 2 })).chunks).toHaveLength(1);
    expect(behind.page.head).toBe(early.page.head);
    expect(await compact(client.id, idea.id)).toBe('not-needed');
  });

  it('is followed by pushes as if nothing had happened', async () => {
    const client = await server.newUser();
    const idea = await writeMany(client, 4);
    const elsewhere = idea.elsewhere();
    await compact(client.id, idea.id);
    await client.push([{ documentId: idea.id, bytes: elsewhere.write('after') }]);
    expect(pulledBody(await client.pullAll(), idea.id)).toBe('1 2 3 after');
  });

  it('does not touch a document with a damaged chunk, until a device has sent what it held', async () => {
    const client = await server.newUser();
    const idea = await writeMany(client, 4);
    await damageChunk(client, 2);
    expect(await compact(client.id, idea.id)).toBe('damaged');
    expect(await server.running.deps.syncStore.chunks(client.id, idea.id)).toHaveLength(4);
    expect((await client.push([{ documentId: idea.id, bytes: idea.whole() }])).chunks).toEqual([{ outcome: 'stored' }]);
    await server.stop();
    await server.start();
    // The restart has discarded the worker's loaded copy, so the store's own bytes count.
    await client.push([{ documentId: idea.id, bytes: idea.write('healed') }]);
    await server.settleRows(client);
    const answer = await client.push([{ documentId: idea.id, bytes: idea.write('!') }]);
    expect(answer.chunks).toEqual([{ outcome: 'missing' }]);
    await client.push([{ documentId: idea.id, bytes: idea.whole() }]);
    expect(await compact(client.id, idea.id)).toBe('compacted');
    expect(pulledBody(await client.pullAll(), idea.id)).toBe('1 2 3 healed!');
  });

  it('happens by itself once a document has many chunks', async () => {
    const client = await server.newUser();
    const idea = await writeMany(client, 40);
    const few = await writeMany(client, 3);
    const { syncStore, pool } = server.running.deps;
    const due: (() => void)[] = [];
    const problems: unknown[] = [];
    const queue = new CompactionQueue({
      store: syncStore,
      merge: pool.merge.bind(pool),
      after: (_ms, callback) => {
        due.push(callback);
        return () => {};
      },
      onDamaged: (...problem) => problems.push(problem),
      onError: (error) => problems.push(error),
    });
    queue.noticePush(client.id);
    queue.noticePush(client.id);
    expect(due).toHaveLength(1);
    due[0]!();
    for (let chunks = 40; chunks > 1;) chunks = (await syncStore.chunks(client.id, idea.id)).length;
    expect(await syncStore.chunks(client.id, few.id)).toHaveLength(3);
    await queue.close();
    expect(problems).toEqual([]);
  });
});

describe('a damaged chunk in the store', () => {
  it('is never handed out as sound', async () => {
    const client = await server.newUser();
    const idea = await writeMany(client, 3);
    await damageChunk(client, 3);
    const pages = await client.pullAll();
    expect(pulledBody(pages, idea.id)).toBe('1 ');
  });

  it('is healed by a device that sends the whole document, even if it has nothing new', async () => {
    const client = await server.newUser();
    const idea = await writeMany(client, 3);
    await damageChunk(client, 2);
    await server.stop();
    await server.start();
    expect((await client.push([{ documentId: idea.id, bytes: idea.whole() }])).chunks).toEqual([{ outcome: 'stored' }]);
    expect(pulledBody(await client.pullAll(), idea.id)).toBe('1 2 ');
  });

  it('is noticed when the next row is made, and the next push is asked for the whole document', async () => {
    const client = await server.newUser();
    const idea = await writeMany(client, 3);
    await damageChunk(client, 2);
    await server.stop();
    await server.start();
    await client.push([{ documentId: idea.id, bytes: idea.write('and ') }]);
    await server.settleRows(client);
    const bytes = idea.write('then ');
    expect((await client.push([{ documentId: idea.id, bytes }])).chunks).toEqual([{ outcome: 'missing' }]);
    expect((await client.push([{ documentId: idea.id, bytes: idea.whole() }])).chunks).toEqual([{ outcome: 'stored' }]);
    expect(pulledBody(await client.pullAll(), idea.id)).toBe('1 2 and then ');
    expect((await client.pull({ since: 1 })).rows).toHaveLength(1);
  });
});
