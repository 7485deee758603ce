import * as A from '@automerge/automerge/slim';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusals } from '#core/api/messages.ts';
import { loadDocument } from '#core/documents/load.ts';
import { currentSchemaVersion } from '#core/documents/versions.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import { pushLimits } from '#core/sync/protocol.ts';
import { pulledBody, TestIdea } from '../testing/test-documents.ts';
import { pushBody, type TestClient } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';
import { protocolHeader, protocolVersion } from '#core/sync/protocol-version.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.discard());

const stored = { outcome: 'stored' } as const;
const refused = (reason: string) => ({ outcome: 'refused', reason });

async function isUntouched(client: TestClient): Promise<boolean> {
  const { page, rows } = await client.pull();
  return page.head === 0 && rows.length === 0;
}

describe('a push', () => {
  it('stores a new document and answers its row, text and number', async () => {
    const client = await server.newUser();
    const idea = new TestIdea();
    const answer = await client.push([
      { documentId: idea.id, bytes: idea.add('On promises') },
      { documentId: idea.id, bytes: idea.write('A roadmap is a promise.') },
    ]);
    expect(answer).toMatchObject({ head: 1, chunks: [stored, stored] });
    expect(answer.documents).toHaveLength(1);
    expect(answer.documents[0]).toMatchObject({
      documentId: idea.id,
      kind: 'content-item',
      seq: 1,
      row: { title: 'On promises', words: 5 },
    });
    expect(answer.documents[0]?.heads).toEqual(A.getHeads(idea.replica.document));
    expect(answer.documents[0]?.text).toContain('A roadmap is a promise.');
  });

  it('merges what two devices wrote apart', async () => {
    const client = await server.newUser();
    const laptop = new TestIdea();
    await client.push([{ documentId: laptop.id, bytes: laptop.add() }]);
    const phone = laptop.elsewhere();
    await client.push([{ documentId: laptop.id, bytes: laptop.write('Written on the train. ') }]);
    const answer = await client.push([{ documentId: laptop.id, bytes: phone.write('Written in the kitchen. ') }]);
    expect(answer.chunks).toEqual([stored]);
    await server.settleRows(client);
    const pages = await client.pullAll();
    const [row] = pages.flatMap(({ rows }) => rows);
    expect(row?.heads).toHaveLength(2);
    const text = pages.map(({ texts }) => texts.get(laptop.id) ?? '').join('');
    expect(text).toContain('Written on the train.');
    expect(text).toContain('Written in the kitchen.');
    expect(pulledBody(pages, laptop.id)).toContain('kitchen');
  });

  it('that is repeated is answered stored, and nothing is written', async () => {
    const client = await server.newUser();
    const idea = new TestIdea();
    const chunk = { documentId: idea.id, bytes: idea.add() };
    await client.push([chunk]);
    const again = await client.push([chunk, chunk]);
    expect(again).toMatchObject({ head: 1, chunks: [stored, stored] });
    expect(again.documents).toHaveLength(1);
    expect((await client.pull()).page.head).toBe(1);
  });

  it('with a part missing asks for the whole document, which then is stored', async () => {
    const client = await server.newUser();
    const idea = new TestIdea();
    await client.push([{ documentId: idea.id, bytes: idea.add() }]);
    idea.write('This chunk is lost. ');
    const gap = { documentId: idea.id, bytes: idea.write('This one arrives.') };
    expect(await client.push([gap])).toMatchObject({ head: 1, chunks: [{ outcome: 'missing' }], documents: [] });
    expect(await client.push([{ documentId: idea.id, bytes: idea.whole() }])).toMatchObject({
      head: 2,
      chunks: [stored],
    });
    expect(pulledBody(await client.pullAll(), idea.id)).toBe('This chunk is lost. This one arrives.');
  });

  it('keeps the person’s workspace under their own id', async () => {
    const client = await server.newUser();
    const workspace = A.change(
      loadDocument('workspace', []),
      (draft) => void (draft.preferences['timeZone'] = new A.ImmutableString('Europe/Oslo')),
    );
    const bytes = A.getLastLocalChange(workspace)!;
    const elsewhere = await client.push([{ documentId: crypto.randomUUID(), kind: 'workspace', bytes }]);
    expect(elsewhere.chunks).toEqual([refused('foreign')]);
    const answer = await client.push([{ documentId: client.id, kind: 'workspace', bytes }]);
    expect(answer.documents).toMatchObject([{ kind: 'workspace', documentId: client.id }]);
    const item = new TestIdea(client.id);
    expect((await client.push([{ documentId: client.id, bytes: item.add() }])).chunks).toEqual([refused('foreign')]);
  });
});

describe('a bad chunk', () => {
  it('is refused with its reason, and the others of the push are stored', async () => {
    const client = await server.newUser();
    const good = new TestIdea();
    const bad = new TestIdea();
    const bytes = bad.add();
    const flipped = Uint8Array.from(bytes);
    flipped[flipped.length - 1]! ^= 1;
    const answer = await client.push([
      { documentId: bad.id, bytes: new TextEncoder().encode('<!doctype html>') },
      { documentId: bad.id, bytes, hash: '0'.repeat(64) },
      { documentId: bad.id, bytes: flipped },
      { documentId: bad.id, bytes: bytes.slice(0, -3) },
      { documentId: bad.id, bytes: new Uint8Array(0) },
      { documentId: bad.id, bytes: new Uint8Array(pushLimits.chunkBytes + 1) },
      { documentId: crypto.randomUUID(), bytes },
      { documentId: 'not-an-id', bytes },
      { documentId: `../${bad.id}`, bytes },
      { documentId: bad.id, bytes, kind: 'spreadsheet' },
      { documentId: bad.id, bytes, schemaVersion: 99 },
      { documentId: good.id, bytes: good.add() },
      { documentId: good.id, bytes: good.write('All of it.') },
    ]);
    expect(answer.chunks).toEqual([
      refused('malformed'),
      refused('damaged'),
      refused('malformed'),
      refused('malformed'),
      refused('malformed'),
      refused('oversized'),
      refused('foreign'),
      refused('malformed'),
      refused('malformed'),
      refused('future-version'),
      refused('future-version'),
      stored,
      stored,
    ]);
    expect(answer.documents.map(({ documentId }) => documentId)).toEqual([good.id]);
    expect((await client.pull()).rows.map(({ documentId }) => documentId)).toEqual([good.id]);
  });

  it('of a newer version is recognised by the document itself', async () => {
    const client = await server.newUser();
    const idea = new TestIdea();
    const first = idea.add();
    const newer = idea.tryOut((draft) => void (draft.schemaVersion = currentSchemaVersion['content-item'] + 1));
    const answer = await client.push([
      { documentId: idea.id, bytes: first },
      { documentId: idea.id, bytes: newer },
    ]);
    expect(answer.chunks).toEqual([stored, refused('future-version')]);
  });

  it('that gives a document a second identity is refused, also as a concurrent change', async () => {
    const client = await server.newUser();
    const idea = new TestIdea();
    const claim = idea.elsewhere();
    await client.push([{ documentId: idea.id, bytes: idea.add() }]);
    const concurrent = claim.add('Mine now', crypto.randomUUID());
    expect((await client.push([{ documentId: idea.id, bytes: concurrent }])).chunks).toEqual([refused('foreign')]);
    const renamed = idea.tryOut((draft) => void (draft.id = new A.ImmutableString(crypto.randomUUID())));
    expect((await client.push([{ documentId: idea.id, bytes: renamed }])).chunks).toEqual([refused('foreign')]);
  });

  it('that merges but destroys the document’s shape is refused', async () => {
    const client = await server.newUser();
    const idea = new TestIdea();
    await client.push([{ documentId: idea.id, bytes: idea.add() }]);
    const broken = idea.tryOut((draft) => void delete (draft as Partial<typeof draft>).steps);
    expect((await client.push([{ documentId: idea.id, bytes: broken }])).chunks).toEqual([refused('malformed')]);
    expect((await client.push([{ documentId: idea.id, bytes: idea.write('Still here.') }])).chunks).toEqual([stored]);
  });

  it('leaves no trace in what comes after it', async () => {
    const client = await server.newUser();
    const idea = new TestIdea();
    await client.push([{ documentId: idea.id, bytes: idea.add() }]);
    const other = idea.elsewhere();
    other.write('never sent ');
    const waiting = other.write('waits for the chunk before it ');
    await client.push([{ documentId: idea.id, bytes: waiting }]);
    const answer = await client.push([{ documentId: idea.id, bytes: idea.write('fine') }]);
    expect(answer.chunks).toEqual([stored]);
    expect(pulledBody(await client.pullAll(), idea.id)).toBe('fine');
  });
});

describe('a bad message', () => {
  it('that is not made of whole frames is 400, and nothing is stored', async () => {
    const client = await server.newUser();
    const idea = new TestIdea();
    const body = pushBody({
      account: client.id,
      device: client.device,
      chunks: [{ documentId: idea.id, bytes: idea.add() }],
    });
    const bodies = [
      new Uint8Array(0),
      body.slice(0, -1),
      body.slice(0, 5),
      concatBytes([body, new Uint8Array([1])]),
      new Uint8Array(100).fill(255),
      new TextEncoder().encode('{"type":"push"}'),
    ];
    for (const cut of bodies) {
      const reply = await client.pushRaw(cut);
      expect([reply.status, reply.headers.get('Content-Type')]).toEqual([400, 'text/plain; charset=utf-8']);
    }
    expect(await isUntouched(client)).toBe(true);
  });

  it('with more chunks than a push may have is 413', async () => {
    const client = await server.newUser();
    const chunks = Array.from({ length: pushLimits.chunks + 1 }, () => ({
      documentId: crypto.randomUUID(),
      bytes: new Uint8Array([1]),
    }));
    expect((await client.pushRaw(pushBody({ account: client.id, device: client.device, chunks }))).status).toBe(413);
  });

  it('in another account’s name is 409, and nothing is stored for either', async () => {
    const [ann, bea] = [await server.newUser(), await server.newUser()];
    const idea = new TestIdea();
    const reply = await ann.pushRaw(
      pushBody({ account: bea.id, device: ann.device, chunks: [{ documentId: idea.id, bytes: idea.add() }] }),
    );
    expect(reply.status).toBe(409);
    expect([await isUntouched(ann), await isUntouched(bea)]).toEqual([true, true]);
  });

  it('without a session is 401', async () => {
    const reply = await server
      .client()
      .pushRaw(pushBody({ account: crypto.randomUUID(), device: crypto.randomUUID(), chunks: [] }));
    expect(reply.status).toBe(401);
  });

  it('of an older protocol is told to update', async () => {
    const client = await server.newUser();
    const reply = await client.pushRaw(new Uint8Array(1), { [protocolHeader]: '0' });
    expect([reply.status, await reply.text(), reply.headers.get(protocolHeader)]).toEqual([
      426,
      'Update Rostrum to keep syncing.',
      String(protocolVersion),
    ]);
  });
});

describe('a full disk', () => {
  it('is no success; once there is room again everything can be stored', async () => {
    const own = await TestServer.start();
    const client = await own.newUser();
    const { knex } = own.running.deps.database;
    const idea = new TestIdea();
    const chunk = { documentId: idea.id, bytes: idea.add() };
    const [{ page_count: pages }] = (await knex.raw('PRAGMA page_count')) as [{ page_count: number }];
    await knex.raw(`PRAGMA max_page_count = ${pages}`);
    const full = Array.from({ length: 40 }, () => new TestIdea());
    const reply = await client.pushRaw(
      pushBody({
        account: client.id,
        device: client.device,
        chunks: full.map((other) => ({ documentId: other.id, bytes: other.add('A title that takes room '.repeat(8)) })),
      }),
    );
    expect([reply.status, await reply.text()]).toEqual([507, refusals.diskFull]);
    expect(await isUntouched(client)).toBe(true);
    await knex.raw('PRAGMA max_page_count = 1073741823');
    expect((await client.push([chunk])).chunks).toEqual([stored]);
    await own.discard();
  });
});
