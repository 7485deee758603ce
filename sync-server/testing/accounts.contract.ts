import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { readEpoch, renewEpoch } from '../database/put-back.ts';
import { migrate, migrations } from '../migrations/migrate.ts';
import { userNames } from '../migrations/0016-0018.ts';
import type { Migration } from '../migrations/migration.ts';
import { beginGoogleSignIn, deleteExpiredGoogleSignIns, takeGoogleSignIn } from '../accounts/google-sign-ins.ts';
import {
  addIdentity,
  deleteIdentityOf,
  findIdentityOf,
  findIdentityOwner,
  type Identity,
} from '../accounts/identities.ts';
import {
  deleteUser,
  findCredentials,
  findPasswordHash,
  findUser,
  insertUser,
  isKnownEmail,
  nameKey,
  type NewUser,
  setPasswordHash,
} from '../accounts/users.ts';
import {
  aliveSessions,
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  endSessionsOf,
  insertSession,
  listSessionsOf,
  readSession,
  updateSession,
} from '../accounts/session-records.ts';

export function person(username: string, email = `${username}@example.org`): NewUser {
  return { id: crypto.randomUUID(), username, email, passwordHash: 'hash', now: 1_795_000_000_000 };
}

/** Contract of every database for users and their sessions. */
export function describeAccounts(name: string, openAt: (steps?: readonly Migration[]) => Promise<Database>): void {
  describe(`accounts in ${name}`, () => {
    let database: Database;
    beforeAll(async () => {
      database = await openAt();
    });
    afterAll(() => database.close());

    it('finds a person by id and by name, in capitals or not', async () => {
      const ann = person('Ann');
      await insertUser(database, ann);
      expect(await findUser(database, ann.id)).toEqual({ id: ann.id, username: 'Ann', email: 'Ann@example.org' });
      expect(await findCredentials(database, 'aNN')).toEqual({
        id: ann.id,
        username: 'Ann',
        email: 'Ann@example.org',
        passwordHash: 'hash',
        signInVersion: 0,
      });
      expect(await findUser(database, crypto.randomUUID())).toBeNull();
      expect(await findCredentials(database, 'nobody\0')).toBeNull();
    });

    it('takes a name and an address once, also when two ask at the same time', async () => {
      const both = await Promise.all([
        insertUser(database, person('Bea')),
        insertUser(database, person('bea', 'other@example.org')),
      ]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, error: { type: 'username-taken' } });
      expect(await insertUser(database, person('carl', 'BEA@example.org'))).toEqual(
        expect.objectContaining({ ok: both[1].ok }),
      );
    });

    it('changes a password', async () => {
      const dora = person('dora');
      await insertUser(database, dora);
      await setPasswordHash(database, dora.id, 'another');
      expect((await findCredentials(database, 'dora'))?.passwordHash).toBe('another');
    });

    it('keeps a session until it expires or is ended, and never brings one back', async () => {
      const eva = person('eva');
      await insertUser(database, eva);
      const write = { userId: eva.id, data: '{"a":1}', expiresAt: 2000, now: 1000, max: 50, version: 0 };
      for (const key of ['s1', 's2', 's3']) await insertSession(database, key, write);
      const { id, username, email } = eva;
      expect(await readSession(database, 's1', 1999)).toEqual({ data: '{"a":1}', user: { id, username, email } });
      expect(await readSession(database, 's1', 2000)).toBeNull();
      await updateSession(database, 's1', { data: '{"a":2}', expiresAt: 4000 });
      expect(await readSession(database, 's1', 3000)).toMatchObject({ data: '{"a":2}' });
      await deleteSession(database, 's2');
      await updateSession(database, 's2', { data: '{}', expiresAt: 4000 });
      expect(await aliveSessions(database, ['s1', 's2', 's3', 's4'], 1500)).toEqual(new Set(['s1', 's3']));
      await deleteExpiredSessions(database, 3000);
      expect(await aliveSessions(database, ['s1', 's3'], 1500)).toEqual(new Set(['s1']));
      await deleteSessionsOf(database, eva.id);
      expect(await aliveSessions(database, ['s1'], 1500)).toEqual(new Set());
    });

    it('lists the sessions of a person that have not expired, and ends those of them that are named', async () => {
      const [fay, gil] = [person('fay'), person('gil')];
      for (const one of [fay, gil]) await insertUser(database, one);
      const write = { data: '{}', expiresAt: 2000, max: 50, version: 0 };
      await insertSession(database, 'f1', { ...write, userId: fay.id, now: 1000 });
      await insertSession(database, 'f2', { ...write, userId: fay.id, now: 1100 });
      await insertSession(database, 'f3', { ...write, userId: fay.id, now: 1200, expiresAt: 1300 });
      await insertSession(database, 'g1', { ...write, userId: gil.id, now: 1000 });
      expect(await listSessionsOf(database, fay.id, 1500)).toEqual([
        { id: 'f2', data: '{}', createdAt: 1100 },
        { id: 'f1', data: '{}', createdAt: 1000 },
      ]);
      expect(await endSessionsOf(database, fay.id, ['f1', 'g1', 'none'])).toEqual(['f1']);
      expect(await aliveSessions(database, ['f1', 'f2', 'g1'], 1500)).toEqual(new Set(['f2', 'g1']));
      expect(await endSessionsOf(database, fay.id, [])).toEqual([]);
    });

    it('deletes a person with what is theirs, and nobody else', async () => {
      const [hal, ida] = [person('hal'), person('ida')];
      for (const one of [hal, ida]) await insertUser(database, one);
      const write = { data: '{}', expiresAt: 2000, now: 1000, max: 50, version: 0 };
      for (const { id } of [hal, ida]) await insertSession(database, `of ${id}`, { ...write, userId: id });
      expect(await findPasswordHash(database, hal.id)).toBe('hash');
      await deleteUser(database, hal.id, hal.now);
      expect(await findPasswordHash(database, hal.id)).toBeNull();
      expect(await findUser(database, hal.id)).toBeNull();
      expect(await listSessionsOf(database, hal.id, 1500)).toEqual([]);
      expect(await listSessionsOf(database, ida.id, 1500)).toHaveLength(1);
    });

    it('lets the name of a deleted person, and what looks like it, rest for a year', async () => {
      const lil = person('Lil');
      await insertUser(database, lil);
      await deleteUser(database, lil.id, lil.now);
      const year = 365 * 24 * 60 * 60 * 1000;
      const at = (username: string, now: number) => insertUser(database, { ...person(username), now });
      expect(await at('lil', lil.now + year - 1)).toEqual({ ok: false, error: { type: 'username-taken' } });
      expect(await at('1il', lil.now + year - 1)).toEqual({ ok: false, error: { type: 'look-alike' } });
      expect((await at('lil', lil.now + year)).ok).toBe(true);
      expect(await at('li1', lil.now + year)).toEqual({ ok: false, error: { type: 'look-alike' } });
    });

    it.each([
      ['paypal', 'paypa1'],
      ['Iain.m', 'lain.m'],
      ['modern', 'modem'],
      ['zero', 'zer0'],
      // From the time when a name could mix scripts.
      ['\u043e\u0441\u0430-2', 'oca-2'],
    ])('takes nobody by a name that looks like another: %s and %s', async (one, other) => {
      const both = await Promise.all([insertUser(database, person(one)), insertUser(database, person(other))]);
      expect(both.map((each) => (each.ok ? 'made' : each.error.type)).toSorted()).toEqual(['look-alike', 'made']);
      const again = await insertUser(database, person(other.toUpperCase(), `${crypto.randomUUID()}@example.org`));
      expect(again.ok).toBe(false);
    });

    it('keeps the names of an older version, and gives nobody else what looks like them', async () => {
      const older = await openAt(migrations.slice(0, migrations.indexOf(userNames)));
      const write = (username: string, at: number) =>
        older.knex('users').insert({
          id: crypto.randomUUID(),
          username,
          username_key: nameKey(username),
          email: `${username}@example.org`,
          email_key: `${username}@example.org`,
          password_hash: 'hash',
          created_at: at,
        });
      // Two that look alike, and one in letters that are no longer allowed.
      for (const [at, username] of ['paypa1', 'PayPal', 'мария'].entries()) await write(username, at);
      await migrate(older, { backUp: async () => {} });
      for (const username of ['paypa1', 'paypal', 'МАРИЯ'])
        expect((await findCredentials(older, username))?.passwordHash).toBe('hash');
      expect(await insertUser(older, person('раураl', 'new@example.org'))).toMatchObject({
        error: { type: 'look-alike' },
      });
      const { id } = (await findCredentials(older, 'paypal'))!;
      await deleteUser(older, id, 0);
      expect((await insertUser(older, person('paypal', 'other@example.org'))).ok).toBe(false);
      await older.close();
    });

    it('takes names that differ, though they are of the same letters', async () => {
      for (const username of ['ilan', 'lian', 'a.lee', 'a_lee', 'a-lee'])
        expect([username, (await insertUser(database, person(username))).ok]).toEqual([username, true]);
    });

    const identityOf = (subject: string, issuer = 'https://accounts.google.com') => ({
      issuer,
      subject,
      email: `${subject}@example.org`,
    });

    it('keeps an identity to one person and a person to one identity, also when two ask at the same time', async () => {
      const [mia, noa] = [person('mia'), person('noa')];
      for (const one of [mia, noa]) await insertUser(database, one);
      const add = (userId: string, identity: Identity) => addIdentity(database, { userId, identity, now: 1000 });
      const both = await Promise.all([mia, noa].map(({ id }) => add(id, identityOf('one'))));
      expect(both.map((each) => (each.ok ? 'added' : each.error)).toSorted()).toEqual(['added', 'taken']);
      const owner = both[0]!.ok ? mia : noa;
      expect(await findIdentityOwner(database, identityOf('one'))).toBe(owner.id);
      expect(await add(owner.id, identityOf('one'))).toMatchObject({ ok: true });
      expect(await add(owner.id, identityOf('two'))).toEqual({ ok: false, error: 'another' });
      expect(await findIdentityOf(database, owner.id)).toEqual(identityOf('one'));
      await deleteIdentityOf(database, owner.id);
      expect(await findIdentityOwner(database, identityOf('one'))).toBeNull();
      const race = await Promise.all(['two', 'three'].map((subject) => add(owner.id, identityOf(subject))));
      expect(race.map((each) => (each.ok ? 'added' : each.error)).toSorted()).toEqual(['added', 'another']);
    });

    it('tells the subjects of two issuers apart', async () => {
      const [oda, pia] = [person('oda'), person('pia')];
      for (const one of [oda, pia]) await insertUser(database, one);
      const elsewhere = identityOf('same', 'https://elsewhere.example');
      await addIdentity(database, { userId: oda.id, identity: identityOf('same'), now: 1000 });
      await addIdentity(database, { userId: pia.id, identity: elsewhere, now: 1000 });
      expect(await findIdentityOwner(database, identityOf('same'))).toBe(oda.id);
      expect(await findIdentityOwner(database, elsewhere)).toBe(pia.id);
    });

    it('makes a person with an identity and without a password, both or neither, and deletes both', async () => {
      const rex = { ...person('rex'), passwordHash: null, identity: identityOf('rex') };
      expect((await insertUser(database, rex)).ok).toBe(true);
      expect(await findPasswordHash(database, rex.id)).toBeNull();
      expect((await findCredentials(database, 'rex'))?.passwordHash).toBeNull();
      const again = { ...person('roy'), passwordHash: null, identity: identityOf('rex') };
      await expect(insertUser(database, again)).rejects.toThrow();
      expect(await findCredentials(database, 'roy')).toBeNull();
      expect(await isKnownEmail(database, 'REX@example.org')).toBe(true);
      await deleteUser(database, rex.id, rex.now);
      expect(await findIdentityOwner(database, identityOf('rex'))).toBeNull();
      expect(await isKnownEmail(database, 'rex@example.org')).toBe(false);
    });

    it('gives a sign-in with Google to one request of its browser, until it expires', async () => {
      const begin = (now: number) => beginGoogleSignIn(database, 'browser', { connecting: null, returnTo: '/a', now });
      const { state } = await begin(1000);
      expect(await takeGoogleSignIn(database, 'another', { state, now: 1000 })).toBeNull();
      const both = await Promise.all([1, 2].map(() => takeGoogleSignIn(database, 'browser', { state, now: 1000 })));
      expect(both.filter((taken) => taken !== null)).toMatchObject([{ connecting: null, returnTo: '/a' }]);
      const late = await begin(1000);
      expect(await takeGoogleSignIn(database, 'browser', { state: late.state, now: 601_000 })).toBeNull();
      const given = await begin(1000);
      await deleteExpiredGoogleSignIns(database, 601_000);
      expect(await takeGoogleSignIn(database, 'browser', { state: given.state, now: 1000 })).toBeNull();
    });

    it('renews its epoch', async () => {
      const before = await readEpoch(database);
      await renewEpoch(database);
      expect(await readEpoch(database)).not.toBe(before);
    });
  });
}
