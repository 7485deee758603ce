import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertUser, setPasswordHash } from '../accounts/users.ts';
import {
  confirmEmail,
  confirmEmailChange,
  beginEmailChange,
  cancelEmailChange,
  deleteEndedEmailChanges,
  findConfirmed,
  findEmail,
  pendingEmail,
  refuseEmailChange,
  renewEmailChange,
} from '../accounts/email-addresses.ts';
import {
  createToken,
  deleteExpiredTokens,
  endTokens,
  findToken,
  takeToken,
  type TokenPurpose,
} from '../accounts/email-tokens.ts';
import type { Database } from '../database/database.ts';
import {
  claimMails,
  deleteMailsBefore,
  noteAttempt,
  putMail,
  takeOverLost,
  type Attempt,
  type ClaimedMail,
} from '../mail/outbox.ts';
import { putWeeklySummaries } from '../growth/weekly-summary.ts';
import { noticeFailedPosts } from '../publishing/failed-posts.ts';
import { person } from './accounts.contract.ts';

const NOW = 1_795_000_000_000;
const HOUR = 3_600_000;
/** Long enough for a transaction to come to the row that it has to wait for. Milliseconds. */
const MEANWHILE = 60;
/** Everything that can happen to a change of address. A new password makes it out of date. */
const changeActs = ['begin', 'renew', 'cancel', 'confirm', 'refuse', 'outdate'] as const;

/** Contract of every database for the outbox, and for addresses and their tokens. */
export function describeMails(name: string, open: () => Promise<Database>): void {
  describe(`mail in ${name}`, () => {
    let database: Database;
    const [one, other] = [1, 2].map((each) => ({ id: `holder-${each}`, leaseMs: 60_000 })) as [Holder, Holder];
    const claim = (holder: Holder, now = NOW, limit = 50) => claimMails(database, { holder, now, limit });
    const note = (mail: ClaimedMail, type: Attempt['type'], now = NOW, holder = one) =>
      noteAttempt(database, mail, { attempt: { type, reason: 'reason' }, holder, now });
    const newUser = async (isEmailUnclaimed = false, email?: string) => {
      const made = person(`user-${crypto.randomUUID().slice(0, 8)}`, email);
      expect((await insertUser(database, { ...made, isEmailUnclaimed })).ok).toBe(true);
      return made;
    };

    beforeAll(async () => {
      database = await open();
    });
    beforeEach(async () => {
      await database.knex('mails').delete();
    });
    afterAll(() => database.close());

    it('is claimed by one of two nodes that ask at the same time', async () => {
      const { id: userId } = await newUser();
      for (let each = 0; each < 20; each += 1) await putMail(database.knex, { kind: 'password-changed', userId }, NOW);
      const claimed = (await Promise.all([claim(one), claim(other), claim(one), claim(other)])).flat();
      const again = await claim(other);
      const ids = [...claimed, ...again].map(({ id }) => id);
      expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
    });

    it('is stored once for an event, however many nodes notice it', async () => {
      const { id: userId } = await newUser();
      const put = () => putMail(database.knex, { kind: 'failed-post', userId, event: 'one event' }, NOW);
      expect((await Promise.all([put(), put(), put()])).filter(Boolean)).toHaveLength(1);
      const [mail] = await claim(one);
      await note(mail!, 'sent');
      expect(await put()).toBe(false);
      expect(await claim(one)).toEqual([]);
    });

    it('that a person waits for comes first, and no account delays another', async () => {
      const [ann, bea] = [await newUser(), await newUser()];
      for (let each = 0; each < 30; each += 1)
        await putMail(database.knex, { kind: 'weekly-summary', userId: ann.id }, NOW - HOUR + each);
      await putMail(database.knex, { kind: 'weekly-summary', userId: bea.id }, NOW - 1);
      await putMail(database.knex, { kind: 'reset-password', userId: null, about: 'ann' }, NOW);
      const [first, second, third] = await claim(one, NOW, 3);
      const kinds = new Map([first, second, third].map((mail) => [mail!.kind + String(mail!.userId), mail]));
      expect([...kinds.keys()].toSorted()).toEqual(
        ['reset-passwordnull', `weekly-summary${ann.id}`, `weekly-summary${bea.id}`].toSorted(),
      );
    });

    it('that was put off is due again after growing pauses, and ends', async () => {
      await putMail(database.knex, { kind: 'reset-password', userId: null, about: 'secret' }, NOW);
      const tries: number[] = [];
      for (let now = NOW; now <= NOW + 3 * HOUR; now += 1_000) {
        const [mail] = await claim(one, now);
        if (!mail) continue;
        tries.push((now - NOW) / 1000);
        if ((await note(mail, 'later', now)) !== null) break;
      }
      expect(tries).toEqual([0, 10, 30, 70, 150, 310, 630, 1270, 2550, 5110]);
      expect(await database.knex('mails')).toMatchObject([
        { outcome: 'failed', about: '', next_at: null, holder: null, reason: 'reason' },
      ]);
    });

    it.each([
      ['reset-password', 0],
      ['confirm-address', 0],
      ['weekly-summary', 0],
      ['failed-post', 1],
      ['password-changed', 1],
      ['address-change', 1],
    ] as const)('of the kind %s that may have arrived is sent %i more times', async (kind, more) => {
      await putMail(database.knex, { kind, userId: null }, NOW);
      let now = NOW;
      for (let sent = 0; sent <= more; sent += 1) {
        const [mail] = await claim(one, now);
        expect(await note(mail!, 'unclear', now)).toBe(sent === more ? 'unclear' : null);
        expect(await claim(one, now + 9 * 60_000)).toEqual([]);
        now += 10 * 60_000;
      }
      expect(await claim(one, NOW + 100 * HOUR)).toEqual([]);
    });

    it('of a process that stopped counts as one that may have arrived', async () => {
      await putMail(database.knex, { kind: 'reset-password', userId: null }, NOW);
      const [mail] = await claim({ ...other, leaseMs: -1 });
      expect(await claim(one)).toEqual([]);
      expect(await takeOverLost(database, { holder: one, sending: [], now: NOW })).toBe(1);
      expect(await database.knex('mails')).toMatchObject([{ outcome: 'unclear', reason: 'stopped' }]);
      // The first process writes nothing any more.
      await note(mail!, 'sent', NOW, other);
      expect(await database.knex('mails')).toMatchObject([{ outcome: 'unclear' }]);
    });

    it('that a process is sending is not taken over by the same process after the machine slept', async () => {
      for (const _each of [1, 2]) await putMail(database.knex, { kind: 'reset-password', userId: null }, NOW);
      const [sending, forgotten] = await claim({ ...one, leaseMs: -1 });
      const wokeAt = NOW + HOUR;
      expect(await takeOverLost(database, { holder: one, sending: [sending!.id], now: wokeAt })).toBe(1);
      expect(await database.knex('mails').where({ id: forgotten!.id })).toMatchObject([{ outcome: 'unclear' }]);
      expect(await note(sending!, 'sent', wokeAt)).toBe('sent');
      expect(await database.knex('mails').where({ id: sending!.id })).toMatchObject([{ outcome: 'sent' }]);
    });

    it('is kept for a while after its end, and goes with its person', async () => {
      const { id: userId } = await newUser();
      for (const _each of [1, 2]) await putMail(database.knex, { kind: 'failed-post', userId }, NOW);
      const [mail] = await claim(one);
      await note(mail!, 'refused');
      await deleteMailsBefore(database, NOW);
      expect(await database.knex('mails')).toHaveLength(2);
      await deleteMailsBefore(database, NOW + 1);
      expect(await database.knex('mails')).toHaveLength(1);
      await database.knex('users').where({ id: userId }).delete();
      expect(await database.knex('mails')).toEqual([]);
    });

    it('has links that count once, for one purpose, until they expire', async () => {
      const { id: userId, email } = await newUser();
      const create = () => createToken(database, 'reset', { userId, email, changeId: null, now: NOW });
      const token = await create();
      expect(await findToken(database, 'confirm', { token, now: NOW })).toBeNull();
      const both = await Promise.all([1, 2].map(() => takeToken(database.knex, 'reset', { token, now: NOW })));
      expect(both.filter((taken) => taken !== null)).toEqual([{ userId, email, changeId: null }]);
      const late = await create();
      expect(await takeToken(database.knex, 'reset', { token: late, now: NOW + HOUR / 2 })).toBeNull();
      const tokens: string[] = [];
      for (let each = 0; each < 6; each += 1) tokens.push(await create());
      const found = await Promise.all(tokens.map((each) => findToken(database, 'reset', { token: each, now: NOW })));
      expect(found.filter((each) => each !== null)).toHaveLength(tokens.length);
      await endTokens(database.knex, userId, ['confirm']);
      expect(await database.knex('email_tokens').where({ user_id: userId })).toHaveLength(tokens.length);
      await deleteExpiredTokens(database, NOW + HOUR / 2);
      expect(await database.knex('email_tokens').where({ user_id: userId })).toEqual([]);
    });

    it('confirms an address for one of the accounts that name it', async () => {
      const email = `${crypto.randomUUID()}@example.org`;
      const older = await newUser(false, email);
      const two = [await newUser(true, email), await newUser(true, email.toUpperCase())];
      const tokens = await Promise.all(
        two.map((user) =>
          createToken(database, 'confirm', { userId: user.id, email: user.email, changeId: null, now: NOW }),
        ),
      );
      expect(await findConfirmed(database, email)).toBeNull();
      const outcomes = [];
      for (const token of tokens) outcomes.push(await confirmEmail(database, { token, now: NOW }));
      expect(outcomes).toEqual([
        { userId: two[0]!.id, email },
        { refusal: 'taken', userId: two[1]!.id },
      ]);
      expect(await findConfirmed(database, email)).toMatchObject({ userId: two[0]!.id });
      expect(await findEmail(database, older.id)).toMatchObject({ email, isConfirmed: false });
      // Without mail, an address is taken by whoever has it.
      const late = await insertUser(database, person(`late-${crypto.randomUUID().slice(0, 8)}`, email));
      expect(late).toEqual({ ok: false, error: { type: 'email-taken' } });
    });

    it('changes an address, and keeps the old one for its person for seven days', async () => {
      const old = `${crypto.randomUUID()}@example.org`;
      const { id: userId } = await newUser(true, old);
      const link = async (purpose: 'confirm' | 'change' | 'refuse', email: string, changeId: string | null) => ({
        token: await createToken(database, purpose, { userId, email, changeId, now: NOW }),
        now: NOW,
      });
      await confirmEmail(database, await link('confirm', old, null));
      const email = `${crypto.randomUUID()}@example.org`;
      const changeId = (await beginEmailChange(database, { userId, email, now: NOW }))!;
      const refuse = await link('refuse', old, changeId);
      expect(await confirmEmailChange(database, await link('change', email, changeId))).toEqual({ userId, email });
      const taking = (now: number) =>
        insertUser(database, { ...person(`new-${crypto.randomUUID().slice(0, 8)}`, old), now });
      expect(await taking(NOW + 168 * HOUR - 1)).toEqual({ ok: false, error: { type: 'email-taken' } });
      expect(await refuseEmailChange(database, refuse)).toEqual({ userId, email: old });
      expect(await findEmail(database, userId)).toMatchObject({ email: old, isConfirmed: true });
      await beginEmailChange(database, { userId, email, now: NOW });
      await deleteEndedEmailChanges(database, NOW + 168 * HOUR - 1);
      expect(await database.knex('email_changes').where({ user_id: userId })).toHaveLength(1);
      await deleteEndedEmailChanges(database, NOW + 168 * HOUR);
      expect(await database.knex('email_changes').where({ user_id: userId })).toEqual([]);
    });

    it('keeps a wanted address for a day, for one more when it is asked again, and not once it is cancelled', async () => {
      const { id: userId } = await newUser();
      const { id: otherId } = await newUser();
      const wanted = { userId, email: `${crypto.randomUUID()}@example.org` };
      const id = (await beginEmailChange(database, { ...wanted, now: NOW }))!;
      const token = await createToken(database, 'change', { ...wanted, changeId: id, now: NOW });
      const pending = (now: number) => pendingEmail(database, userId, now);
      expect(await pending(NOW + 1)).toEqual({ email: wanted.email, until: NOW + 24 * HOUR });
      expect(await pending(NOW + 24 * HOUR)).toBeNull();
      expect(await renewEmailChange(database, { userId, now: NOW + 23 * HOUR })).toEqual({
        id,
        newEmail: wanted.email,
      });
      expect(await pending(NOW + 46 * HOUR)).toEqual({ email: wanted.email, until: NOW + 47 * HOUR });
      expect(await renewEmailChange(database, { userId, now: NOW + 47 * HOUR })).toBeNull();
      expect(await cancelEmailChange(database, otherId)).toBe(false);
      expect(await findToken(database, 'change', { token, now: NOW })).not.toBeNull();
      expect(await cancelEmailChange(database, userId)).toBe(true);
      expect(await cancelEmailChange(database, userId)).toBe(false);
      expect([await pending(NOW + 24 * HOUR), await findToken(database, 'change', { token, now: NOW })]).toEqual([
        null,
        null,
      ]);
      expect(await renewEmailChange(database, { userId, now: NOW + 24 * HOUR })).toBeNull();
    });

    it('keeps the old address’s right to take a change back, however often the new one is asked again', async () => {
      const { id: userId, email: old } = await newUser(true);
      const confirm = await createToken(database, 'confirm', { userId, email: old, changeId: null, now: NOW });
      await confirmEmail(database, { token: confirm, now: NOW });
      const email = `${crypto.randomUUID()}@example.org`;
      const changeId = (await beginEmailChange(database, { userId, email, now: NOW }))!;
      const refuse = await createToken(database, 'refuse', { userId, email: old, changeId, now: NOW });
      let now = NOW;
      for (let day = 0; day < 9; day += 1) {
        now += 23 * HOUR;
        await renewEmailChange(database, { userId, now });
        await deleteExpiredTokens(database, now);
        await deleteEndedEmailChanges(database, now);
      }
      const change = await createToken(database, 'change', { userId, email, changeId, now });
      expect(await confirmEmailChange(database, { token: change, now })).toEqual({ userId, email });
      expect(await refuseEmailChange(database, { token: refuse, now: now + 167 * HOUR })).toEqual({
        userId,
        email: old,
      });
    });

    it.each(changeActs.flatMap((first) => changeActs.filter((then) => then !== first).map((then) => [first, then])))(
      'lets a person %s a change of address and %s it at the same moment',
      async (first, then) => {
        const { id: userId, email: old } = await newUser(true);
        const create = (purpose: TokenPurpose, changeId: string | null, email = old) =>
          createToken(database, purpose, { userId, email, changeId, now: NOW });
        await confirmEmail(database, { token: await create('confirm', null), now: NOW });
        const email = `${crypto.randomUUID()}@example.org`;
        const changeId = (await beginEmailChange(database, { userId, email, now: NOW }))!;
        const [change, refusal] = [await create('change', changeId, email), await create('refuse', changeId)];
        const acts: Readonly<Record<(typeof changeActs)[number], () => Promise<unknown>>> = {
          begin: () => beginEmailChange(database, { userId, email: `other-${email}`, now: NOW }),
          renew: () => renewEmailChange(database, { userId, now: NOW }),
          cancel: () => cancelEmailChange(database, userId),
          confirm: () => confirmEmailChange(database, { token: change, now: NOW }),
          refuse: () => refuseEmailChange(database, { token: refusal, now: NOW }),
          outdate: () => setPasswordHash(database, userId, 'another'),
        };
        const running: Promise<unknown>[] = [];
        const begin = async () => {
          for (const act of [first, then]) {
            running.push(acts[act]());
            // A failure is looked at below.
            running.at(-1)!.catch(() => {});
            await new Promise((resolve) => setTimeout(resolve, MEANWHILE));
          }
        };
        // SQLite has a single writer. Elsewhere both get as far as they do without the change's row, in their order.
        if (database.location.dialect === 'sqlite') await begin();
        else
          await database.knex.transaction(async (knex) => {
            await knex('email_changes').where({ id: changeId }).forUpdate().first();
            await begin();
          });
        expect((await Promise.allSettled(running)).flatMap((end) => ('reason' in end ? [end.reason] : []))).toEqual([]);
        expect(await findEmail(database, userId)).toMatchObject({ isConfirmed: true });
      },
    );

    it('tells of a post that failed once, however many nodes look', async () => {
      const { id: userId } = await newUser();
      const item = { user_id: userId, item_id: crypto.randomUUID() };
      const at = NOW - HOUR;
      await database.knex('schedules').insert({ ...item, due_at: at, platforms: '9,10,1', taken_at: at });
      const publication = { ...item, generation: 1, state_at: at, wait: 0, reason: null, next_at: null };
      const states = ['failed', 'failed', 'unknown', 'shared', 'failed'];
      for (const [index, state] of states.entries())
        await database.knex('publications').insert({
          ...publication,
          platform_id: index + 1,
          publication_id: crypto.randomUUID(),
          state,
          // The last one was requested by its person, long after the schedule.
          asked_at: index === 4 ? NOW : at,
        });
      await Promise.all([1, 2, 3].map(() => noticeFailedPosts(database, NOW)));
      await noticeFailedPosts(database, NOW + 1);
      const mails = await database.knex('mails').orderBy('event');
      expect(mails.map(({ event }) => String(event).split(' ')[0])).toEqual(['failed-post', 'unclear-post']);
      expect((JSON.parse(mails[0].about as string) as { ids: string[] }).ids).toHaveLength(2);
    });

    it('finds the people who have asked for the weekly summary', async () => {
      const people = [await newUser(), await newUser(), await newUser()];
      const preferences = [{ weeklySummary: true }, { weeklySummary: false }, {}];
      for (const [index, { id }] of people.entries())
        await database.knex('documents').insert({
          user_id: id,
          document_id: id,
          kind: 'workspace',
          seq: 1,
          first_seq: 1,
          heads: '',
          projector_version: 1,
          row: JSON.stringify({ preferences: preferences[index] }),
          text: '',
        });
      const monday = Date.UTC(2026, 10, 23, 8);
      expect(await putWeeklySummaries(database, monday - 1)).toBe(false);
      expect(await putWeeklySummaries(database, monday)).toBe(true);
      expect(await putWeeklySummaries(database, monday + HOUR)).toBe(false);
      expect(await database.knex('mails')).toMatchObject([{ user_id: people[0]!.id, kind: 'weekly-summary' }]);
    });
  });
}

type Holder = Parameters<typeof claimMails>[1]['holder'];
