import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteSessionsOf } from '../accounts/session-records.ts';
import { TestIdea } from '../testing/test-documents.ts';
import { TestServer } from '../testing/test-server.ts';
import { TestStream } from '../testing/test-stream.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ ports: { heartbeatMs: 50 } });
});
afterAll(() => server.discard());

describe('the event stream', () => {
  it('says the newest number at once, and again after every push of any device', async () => {
    const laptop = await server.newUser();
    const idea = new TestIdea();
    await laptop.push([{ documentId: idea.id, bytes: idea.add() }]);
    const stream = await TestStream.open(laptop);
    expect(stream.headers.get('Content-Type')).toBe('text/event-stream');
    expect(stream.headers.get('Content-Encoding')).toBeNull();
    expect(stream.headers.get('Cache-Control')).toContain('no-transform');
    expect(await stream.nextNumber()).toBe(1);
    const phone = server.client();
    await phone.login(laptop.user!.username);
    await phone.push([{ documentId: idea.id, bytes: idea.write('More.') }]);
    expect(await stream.nextNumber()).toBe(2);
    await stream.close();
  });

  it('says nothing of other people’s work', async () => {
    const [ann, bea] = [await server.newUser(), await server.newUser()];
    const stream = await TestStream.open(ann);
    expect(await stream.next()).toBe('data: 0');
    const idea = new TestIdea();
    await bea.push([{ documentId: idea.id, bytes: idea.add() }]);
    expect([await stream.next(), await stream.next()]).toEqual([':', ':']);
    await stream.close();
  });

  it('ends with the logout, and only that browser’s', async () => {
    const laptop = await server.newUser();
    const phone = server.client();
    await phone.login(laptop.user!.username);
    const streams = [await TestStream.open(laptop), await TestStream.open(phone)];
    for (const stream of streams) expect(await stream.nextNumber()).toBe(0);
    await laptop.call('POST', '/api/auth/logout');
    expect(await streams[0]!.nextNumber()).toBeNull();
    expect(await streams[1]!.next()).toBe(':');
    await streams[1]!.close();
  });

  it('ends at the next heartbeat when the session was ended elsewhere', async () => {
    const client = await server.newUser();
    const stream = await TestStream.open(client);
    await deleteSessionsOf(server.running.deps.database, client.id);
    expect([await stream.nextNumber(), await stream.nextNumber()]).toEqual([0, null]);
  });

  it('sends at the next heartbeat what another node has stored and could not send', async () => {
    const client = await server.newUser();
    const stream = await TestStream.open(client);
    expect(await stream.nextNumber()).toBe(0);
    await server.running.deps.syncStore.transaction(client.id, (transaction) => transaction.nextSeq());
    expect(await stream.nextNumber()).toBe(1);
    await stream.close();
  });

  it('is forgotten when the browser goes', async () => {
    const own = await TestServer.start({ ports: { heartbeatMs: 50 } });
    const { doorbell } = own.running.deps;
    const client = await own.newUser();
    const [gone, staying] = [await TestStream.open(client), await TestStream.open(client)];
    expect(doorbell.size).toBe(2);
    await gone.close();
    // At the latest, the first heartbeat after the connection has closed.
    while (doorbell.size > 1) await staying.next();
    await own.discard();
    expect(doorbell.size).toBe(0);
  });
});
