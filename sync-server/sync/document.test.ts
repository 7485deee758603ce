import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { framesContentType } from '#core/sync/protocol.ts';
import { pulledBody, pushIdea } from '../testing/test-documents.ts';
import { readPage } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';
import { protocolHeader, protocolVersion } from '#core/sync/protocol-version.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.discard());

describe('one document', () => {
  it('comes whole', async () => {
    const client = await server.newUser();
    const idea = await pushIdea(client, 'one ');
    await client.push([{ documentId: idea.id, bytes: idea.write('two') }]);
    await server.settleRows(client);
    const reply = await client.call('GET', `/api/sync/documents/${idea.id}?account=${client.id}`);
    expect([reply.status, reply.headers.get('Content-Type'), reply.headers.get(protocolHeader)]).toEqual([
      200,
      framesContentType,
      String(protocolVersion),
    ]);
    const read = readPage(new Uint8Array(await reply.arrayBuffer()));
    expect(read.rows).toMatchObject([{ documentId: idea.id, seq: 3 }]);
    expect(pulledBody([read], idea.id)).toBe('one two');
    expect(read.texts.get(idea.id)).toContain('one two');
  });

  it('is 404 when it is unknown, somebody else’s, or no id at all', async () => {
    const [ann, bea] = [await server.newUser(), await server.newUser()];
    const idea = await pushIdea(ann);
    for (const id of [idea.id, crypto.randomUUID(), 'nonsense', '%00']) {
      expect([id, (await bea.call('GET', `/api/sync/documents/${id}?account=${bea.id}`)).status]).toEqual([id, 404]);
    }
  });
});
