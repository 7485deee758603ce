import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSignIn, deleteExpiredBegunSignIns, endBegunSignIn, tryBegunSignIn } from '../accounts/begun-sign-ins.ts';
import { endOthers } from '../accounts/end-sessions.ts';
import { beginProof, deleteExpiredChallenges, takeProofChallenge } from '../accounts/passkey-ceremonies.ts';
import { addPasskey, findPasskey, listPasskeys, notePasskeyUse, removePasskey } from '../accounts/passkeys.ts';
import { removeSecondFactor, SecondFactors } from '../accounts/second-factors.ts';
import { insertSession } from '../accounts/session-records.ts';
import { stepAt, totpCode } from '../accounts/totp.ts';
import { deleteUser, insertUser, setPasswordHash, signInVersionOf } from '../accounts/users.ts';
import type { Database } from '../database/database.ts';
import { sealForAccounts } from '../publishing/seal.ts';
import { person } from './accounts.contract.ts';
import { SoftAuthenticator } from './soft-authenticator.ts';

const NOW = 1_795_000_000_000;
const MINUTE = 60_000;

/** Contract of every database for passkeys, second factors and sign-ins that are under way. */
export function describeFactors(name: string, open: () => Promise<Database>): void {
  describe(`factors in ${name}`, () => {
    let database: Database;
    let now = NOW;
    let factors: SecondFactors;
    beforeAll(async () => {
      database = await open();
      factors = new SecondFactors({ database, seal: sealForAccounts(new Uint8Array(32)), now: () => now });
    });
    afterAll(() => database.close());

    const newUser = async () => {
      const made = person(`user-${crypto.randomUUID().slice(0, 8)}`);
      expect((await insertUser(database, made)).ok).toBe(true);
      return made;
    };
    const setUp = async (userId: string) => {
      const secret = (await factors.begin(userId))!;
      const codes = await factors.confirm(userId, totpCode(secret, stepAt(now)));
      now += MINUTE;
      return { secret, codes: codes as readonly string[] };
    };
    const session = (userId: string, version: number) =>
      insertSession(database, crypto.randomUUID(), {
        userId,
        data: '{}',
        expiresAt: NOW + MINUTE,
        now: NOW,
        max: 50,
        version,
      });

    it('a second factor that is begun again or at the same time counts as the last one, and none replaces one that is on', async () => {
      const { id } = await newUser();
      const secrets = await Promise.all([factors.begin(id), factors.begin(id), factors.begin(id)]);
      expect(secrets.every((secret) => secret !== null)).toBe(true);
      const { secret } = await setUp(id);
      expect(await factors.begin(id)).toBeNull();
      expect(await factors.take(id, totpCode(secret, stepAt(now)))).toBe('code');
    });

    it('is switched on by one of two requests with its first code', async () => {
      const { id } = await newUser();
      const secret = (await factors.begin(id))!;
      const code = totpCode(secret, stepAt(now));
      const both = await Promise.all([factors.confirm(id, code), factors.confirm(id, code)]);
      expect(both.filter((codes) => Array.isArray(codes))).toHaveLength(1);
      expect(await factors.state(id)).toEqual({ since: now, recoveryCodes: 10 });
    });

    it('a code and a recovery code count for one of two requests', async () => {
      const { id } = await newUser();
      const { secret, codes } = await setUp(id);
      for (const [typed, kind] of [
        [totpCode(secret, stepAt(now)), 'code'],
        [codes[0]!, 'recovery-code'],
      ] as const) {
        const both = await Promise.all([factors.take(id, typed), factors.take(id, typed)]);
        expect(new Set(both)).toEqual(new Set([kind, null]));
      }
      expect(await factors.renewRecoveryCodes(id)).toHaveLength(10);
      expect(await factors.take(id, codes[1]!)).toBeNull();
    });

    it('is removed with its recovery codes, and says whether it was on', async () => {
      const { id } = await newUser();
      await factors.begin(id);
      expect(await removeSecondFactor(database, id)).toBe(false);
      const { codes } = await setUp(id);
      expect(await removeSecondFactor(database, id)).toBe(true);
      expect(await factors.isOn(id)).toBe(false);
      expect(await factors.take(id, codes[0]!)).toBeNull();
    });

    it('a begun sign-in takes ten codes within ten minutes, and ends for one request', async () => {
      const { id: userId } = await newUser();
      const begun = { userId, version: 3, way: 'google' } as const;
      const token = await beginSignIn(database, { ...begun, now: NOW });
      expect(await tryBegunSignIn(database, token, NOW)).toEqual(begun);
      for (let each = 0; each < 9; each += 1) expect(await tryBegunSignIn(database, token, NOW)).not.toBeNull();
      expect(await tryBegunSignIn(database, token, NOW)).toBeNull();
      const other = await beginSignIn(database, { ...begun, now: NOW });
      const ended = await Promise.all([endBegunSignIn(database, other), endBegunSignIn(database, other)]);
      expect(ended.filter(Boolean)).toHaveLength(1);
      const late = await beginSignIn(database, { ...begun, now: NOW });
      expect(await tryBegunSignIn(database, late, NOW + 10 * MINUTE)).toBeNull();
      await deleteExpiredBegunSignIns(database, NOW + 10 * MINUTE);
      expect(await database.knex('begun_sign_ins').where({ user_id: userId })).toEqual([]);
    });

    it('a session begins with the present version of its account’s sign-ins, and not after they have ended', async () => {
      const { id } = await newUser();
      expect(await session(id, 0)).toBe(true);
      await setPasswordHash(database, id, 'another');
      expect(await session(id, 0)).toBe(false);
      const version = (await signInVersionOf(database, id))!;
      expect(await session(id, version)).toBe(true);
      await endOthers(
        { database, doorbell: { endSession: () => {} } as never, now: () => NOW },
        { userId: id, session: null },
      );
      expect(await session(id, version)).toBe(false);
      expect(await database.knex('sessions').where({ user_id: id })).toEqual([]);
      await deleteUser(database, id, NOW);
      expect(await session(id, version + 1)).toBe(false);
    });

    it('no session survives a new password that is set at the same time', async () => {
      const { id } = await newUser();
      const version = (await signInVersionOf(database, id))!;
      const ending = async () => {
        await setPasswordHash(database, id, 'another');
        await endOthers(
          { database, doorbell: { endSession: () => {} } as never, now: () => NOW },
          { userId: id, session: null },
        );
      };
      const begin = Array.from({ length: 8 }, () => session(id, version));
      await Promise.all([...begin.slice(0, 4), ending(), ...begin.slice(4)]);
      expect(await database.knex('sessions').where({ user_id: id })).toEqual([]);
    });

    const passkey = (credentialId: string = crypto.randomUUID()) => ({
      credentialId,
      publicKey: new Uint8Array([1, 2, 3]),
      counter: 4,
      transports: ['internal'],
      rpId: 'example.org',
      name: 'Laptop',
      createdAt: NOW,
    });

    it('a passkey belongs to one account, and its counter rises for one of two requests', async () => {
      const [ann, bea] = [await newUser(), await newUser()];
      const made = passkey();
      const added = await Promise.all([ann, bea].map(({ id }) => addPasskey(database, id, made)));
      expect(added.filter(({ ok }) => ok)).toHaveLength(1);
      const found = (await findPasskey(database, made.credentialId))!;
      expect(found).toMatchObject({ ...made, usedAt: null, signInVersion: 0 });
      const uses = { newCounter: 5, now: NOW };
      const noted = await Promise.all([notePasskeyUse(database, found, uses), notePasskeyUse(database, found, uses)]);
      expect(noted.filter(Boolean)).toHaveLength(1);
      expect(await listPasskeys(database, found.user.id)).toMatchObject([{ counter: 5, usedAt: NOW }]);
      expect(await removePasskey(database, found.user.id, found.id)).toBe(true);
      expect(await findPasskey(database, made.credentialId)).toBeNull();
    });

    it('an account has at most twenty passkeys', async () => {
      const { id } = await newUser();
      for (let each = 0; each < 20; each += 1) expect((await addPasskey(database, id, passkey())).ok).toBe(true);
      expect(await addPasskey(database, id, passkey())).toEqual({ ok: false, error: 'too-many' });
    });

    it('a challenge counts for one request of its holder, until it expires', async () => {
      const party = { id: 'example.org', origin: 'https://example.org' };
      const device = new SoftAuthenticator(party.origin);
      const begin = async () => device.get(await beginProof(database, { party, holder: 'one', now: NOW }));
      const answer = await begin();
      const take = (holder: string, at = NOW) => takeProofChallenge(database, { holder, now: at }, answer);
      expect(await take('another')).toBeNull();
      const both = await Promise.all([take('one'), take('one')]);
      expect(both.filter((challenge) => challenge !== null)).toHaveLength(1);
      await begin();
      await deleteExpiredChallenges(database, NOW + 5 * MINUTE);
      expect(await database.knex('passkey_challenges')).toEqual([]);
    });
  });
}
