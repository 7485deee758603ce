import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertUser } from '../../accounts/users.ts';
import type { Database } from '../../database/database.ts';
import { type Grant, Grants, type Renewal } from '../connection-grants.ts';
import { findConnection } from '../connection-records.ts';
import { Connections } from '../connections.ts';
import { createSeal } from '../seal.ts';

const HOUR = 60 * 60_000;
const START = Date.UTC(2026, 10, 27);

/** How grants are kept and renewed, on any database. */
export function describeGrants(name: string, open: () => Promise<Database>): void {
  describe(`grants in ${name}`, () => {
    let database: Database;
    let owner: { readonly userId: string; readonly platformId: number };
    let now: number;
    let asked: string[];
    let renewedGrants: Grant[];
    let answer: (refreshToken: string) => Renewal | Promise<Renewal>;
    beforeEach(async () => {
      database = await open();
      const userId = crypto.randomUUID();
      owner = { userId, platformId: 2 };
      await insertUser(database, {
        id: userId,
        username: userId,
        email: `${userId}@x.org`,
        passwordHash: 'h',
        now: START,
      });
      [now, asked, renewedGrants] = [START, [], []];
      answer = (token) => renewed(`${token}+`);
    });
    afterEach(() => database.close());

    const renewed = (refresh: string | null, expiresAt = now + 2 * HOUR): Renewal => ({
      type: 'renewed',
      tokens: { access: `access of ${refresh}`, refresh, expiresAt, scope: null },
    });
    const grantOf = (more: Partial<Grant> = {}): Grant => ({
      access: 'a',
      refresh: 'r',
      expiresAt: START + 2 * HOUR,
      scope: 'tweet.write',
      subject: '7',
      ...more,
    });

    /** The connections as one process keeps them. */
    function startNode(): Connections {
      return new Connections({
        database,
        seal: createSeal(new Uint8Array(32)),
        renew: async (_platformId, token, grant) => {
          asked.push(token);
          renewedGrants.push(grant);
          return await answer(token);
        },
        now: () => now,
      });
    }
    const connect = (node: Connections, grant: Grant) =>
      node.connectGrant(owner, { name: '@ann', address: 'https://api.x.com', grant });

    it('keep the key that their tokens are bound to, and are renewed with it', async () => {
      const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'd' } as const;
      const bound = {
        key,
        issuer: 'https://a.example',
        token: 'https://a.example/token',
        clientId: 'https://b.example/c',
      };
      const node = startNode();
      await connect(node, grantOf({ bound }));
      expect(await node.open(owner)).toMatchObject({ token: 'a', tokenKey: key });
      now += 2 * HOUR;
      expect(await startNode().open(owner)).toMatchObject({ token: 'access of r+', tokenKey: key });
      expect(renewedGrants).toMatchObject([{ bound, subject: '7' }]);
    });

    it('are used as they are until shortly before their end, then renewed', async () => {
      const node = startNode();
      await connect(node, grantOf());
      const account = { name: '@ann', address: 'https://api.x.com', subject: '7', scope: 'tweet.write' };
      expect(await node.open(owner)).toEqual({ ...account, token: 'a' });
      expect(asked).toEqual([]);
      now += 2 * HOUR - 60_000;
      expect(await node.open(owner)).toEqual({ ...account, token: 'access of r+' });
      expect(await node.open(owner)).toEqual({ ...account, token: 'access of r+' });
      expect(asked).toEqual(['r']);
    });

    it('are renewed once by two nodes that need them at the same time', async () => {
      const nodes = [startNode(), startNode()];
      await connect(nodes[0]!, grantOf({ expiresAt: START - 1 }));
      answer = async (token) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        return renewed(`${token}+`);
      };
      const opened = await Promise.all([...nodes, ...nodes].map((node) => node.open(owner)));
      expect(opened).toMatchObject(opened.map(() => ({ token: 'access of r+' })));
      expect(asked).toEqual(['r']);
    });

    it('keep their refresh token when an answer has none or an empty one', async () => {
      const node = startNode();
      await connect(node, grantOf({ expiresAt: START - 1 }));
      for (const refresh of [null, '']) {
        answer = () => renewed(refresh);
        expect(await node.open(owner)).toMatchObject({ token: `access of ${refresh}` });
        now += 2 * HOUR;
      }
      answer = (token) => renewed(`${token}+`);
      expect(await node.open(owner)).toMatchObject({ token: 'access of r+' });
      expect(asked).toEqual(['r', 'r', 'r']);
    });

    it('survive a platform that does not answer, and are put off only when the token has ended', async () => {
      const node = startNode();
      await connect(node, grantOf({ expiresAt: START + 60_000 }));
      answer = () => ({ type: 'later', words: 'api.x.com did not renew the permission.' });
      expect(await node.open(owner)).toMatchObject({ token: 'a' });
      now += 2 * 60_000;
      expect(await node.open(owner)).toEqual({ putOff: 'api.x.com did not renew the permission.' });
      expect(await node.isConnected(owner)).toBe(true);
      answer = (token) => renewed(`${token}+`);
      expect(await node.open(owner)).toMatchObject({ token: 'access of r+' });
    });

    it('end when the platform says so, with a reason, until they are connected again', async () => {
      const node = startNode();
      await connect(node, grantOf({ expiresAt: START - 1 }));
      answer = () => ({ type: 'ended' });
      expect(await node.open(owner)).toBeNull();
      expect(await node.open(owner)).toBeNull();
      expect(asked).toEqual(['r']);
      expect(await node.isConnected(owner)).toBe(false);
      expect(await node.find(owner)).toMatchObject({
        isEnded: true,
        reason: 'The platform ended this permission. Connect the account again.',
      });
      await node.resume(owner);
      expect(await node.find(owner)).toMatchObject({ isEnded: true, reason: expect.any(String) as unknown });
      await connect(node, grantOf({ access: 'b', expiresAt: now + 2 * HOUR }));
      expect(await node.open(owner)).toMatchObject({ token: 'b' });
      expect(await node.find(owner)).toMatchObject({ isEnded: false, reason: null });
    });

    it('end by themselves where the platform gives no refresh token, and say when', async () => {
      const node = startNode();
      await connect(node, grantOf({ refresh: null }));
      expect(await node.find(owner)).toMatchObject({ endsAt: new Date(START + 2 * HOUR).toISOString() });
      now += 2 * HOUR - 1;
      expect(await node.open(owner)).toMatchObject({ token: 'a' });
      now += 1;
      expect(await node.isConnected(owner)).toBe(false);
      expect(await node.find(owner)).toMatchObject({ isEnded: true, reason: expect.any(String) as unknown });
      expect(await node.open(owner)).toBeNull();
      expect(asked).toEqual([]);
    });

    it('that ended by themselves are not ended again at a later time, so that their person is told once', async () => {
      const node = startNode();
      await connect(node, grantOf({ refresh: null }));
      now += 3 * HOUR;
      expect(await node.open(owner)).toBeNull();
      expect(await node.noteRejected(owner, { token: 'a', words: 'Connect it again.' })).toBe('ended');
      expect(await node.find(owner)).toMatchObject({
        isEnded: true,
        endsAt: new Date(START + 2 * HOUR).toISOString(),
      });
    });

    it('keep what the person connected while an old grant was being renewed', async () => {
      const node = startNode();
      await connect(node, grantOf({ expiresAt: START - 1 }));
      answer = async () => {
        await connect(startNode(), grantOf({ access: 'newer', expiresAt: START + 3 * HOUR }));
        return renewed('older');
      };
      expect(await node.open(owner)).toMatchObject({ token: 'newer' });
      expect(await node.open(owner)).toMatchObject({ token: 'newer' });
    });

    it('are renewed after the process that began it is gone', async () => {
      const node = startNode();
      await connect(node, grantOf({ expiresAt: START - 1 }));
      await database.knex('connections').update({ renewing_by: 'gone', renewing_until: 1 });
      expect(await node.open(owner)).toMatchObject({ token: 'access of r+' });
    });

    it('are renewed before their next use when the platform rejects the token, and end where they cannot be', async () => {
      const node = startNode();
      await connect(node, grantOf());
      expect(await node.noteRejected(owner, { token: 'a', words: 'Connect it again.' })).toBe('renewable');
      expect(await node.open(owner)).toMatchObject({ token: 'access of r+' });
      // Rejected by then, but renewed since.
      expect(await node.noteRejected(owner, { token: 'a', words: 'Connect it again.' })).toBe('renewable');
      expect(await node.open(owner)).toMatchObject({ token: 'access of r+' });
      expect(asked).toEqual(['r']);
      await connect(node, grantOf({ refresh: null }));
      expect(await node.noteRejected(owner, { token: 'a', words: 'Connect it again.' })).toBe('ended');
      await connect(node, grantOf({ refresh: 'a' }));
      expect(await node.noteRejected(owner, { token: 'a', words: 'Connect it again.' })).toBe('ended');
      expect(await node.open(owner)).toBeNull();
    });

    it('do not end when an older one, which another node has replaced meanwhile, is rejected', async () => {
      const node = startNode();
      await connect(node, grantOf({ refresh: null }));
      const older = await findConnection(database, owner.userId, owner.platformId);
      await connect(node, grantOf({ access: 'newer', refresh: null }));
      const seal = createSeal(new Uint8Array(32));
      const grants = new Grants({ database, seal, renew: () => Promise.resolve({ type: 'ended' }), now: () => now });
      expect(await grants.noteRejected(older!, 'a')).toBe('renewable');
      expect(await node.open(owner)).toMatchObject({ token: 'newer' });
    });

    it('keep what a renewal under way brings, when another node’s request with the old token is rejected', async () => {
      const [renewing, posting] = [startNode(), startNode()];
      await connect(renewing, grantOf({ expiresAt: START + 60_000 }));
      answer = async (token) => {
        expect(await posting.noteRejected(owner, { token: 'a', words: 'Connect it again.' })).toBe('renewable');
        return renewed(`${token}+`);
      };
      expect(await renewing.open(owner)).toMatchObject({ token: 'access of r+' });
      answer = (token) => renewed(`${token}+`);
      expect(await posting.open(owner)).toMatchObject({ token: 'access of r+' });
      expect(asked).toEqual(['r']);
    });

    it('that cannot be renewed after their end are renewed long before, whether they are used or not', async () => {
      const node = startNode();
      const [renewAt, expiresAt] = [START + 24 * HOUR, START + 48 * HOUR];
      await connect(node, grantOf({ renewAt, expiresAt }));
      expect(await node.find(owner)).toMatchObject({ endsAt: new Date(expiresAt).toISOString() });
      await node.renewDue([owner.platformId]);
      expect(asked).toEqual([]);
      now = renewAt;
      await node.renewDue([owner.platformId + 1]);
      expect(asked).toEqual([]);
      answer = () => ({ type: 'later', words: 'Not now.' });
      await node.renewDue([owner.platformId]);
      expect(await node.open(owner)).toMatchObject({ token: 'a' });
      answer = () => ({
        type: 'renewed',
        tokens: { access: 'b', refresh: 'b', renewAt: now + 24 * HOUR, expiresAt: now + 48 * HOUR, scope: null },
      });
      await node.renewDue([owner.platformId]);
      expect(await node.open(owner)).toMatchObject({ token: 'b' });
      expect(await node.find(owner)).toMatchObject({ endsAt: new Date(now + 48 * HOUR).toISOString() });
      expect(asked).toEqual(['r', 'r', 'r']);
    });

    it('are sealed as one', async () => {
      const node = startNode();
      await connect(node, grantOf({ access: 'plain-access', refresh: 'plain-refresh' }));
      const [row] = (await database.knex('connections')) as [{ sealed: Uint8Array }];
      expect(Buffer.from(row.sealed).toString('latin1')).not.toMatch(/plain|tweet/);
    });
  });
}
