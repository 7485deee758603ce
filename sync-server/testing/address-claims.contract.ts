import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginEmailChange, confirmEmail, confirmEmailChange, findConfirmed } from '../accounts/email-addresses.ts';
import { createToken, type TokenPurpose } from '../accounts/email-tokens.ts';
import { insertUser } from '../accounts/users.ts';
import type { Database } from '../database/database.ts';
import { person } from './accounts.contract.ts';

const NOW = 1_795_000_000_000;
/** Long enough for a transaction to come to the row that it has to wait for. Milliseconds. */
const MEANWHILE = 60;
/** The ways in which an address becomes an account's. */
const ways = ['link', 'another link', 'change', 'Google'] as const;
type Way = (typeof ways)[number];
const refusals: Readonly<Record<Way, string>> = {
  link: 'taken',
  'another link': 'taken',
  change: 'taken',
  Google: 'email-taken',
};

/** Contract of every database for accounts that claim one address at the same moment. */
export function describeAddressClaims(name: string, open: () => Promise<Database>): void {
  describe(`an address in ${name}`, () => {
    let database: Database;
    beforeAll(async () => {
      database = await open();
    });
    afterAll(() => database.close());

    const someone = (email: string) => person(`user-${crypto.randomUUID().slice(0, 8)}`, email);
    /** The act of each way, for accounts that have named the address, and the ids of these. */
    const claimants = async (email: string) => {
      const [one, other, changer] = [someone(email), someone(email), someone(`${crypto.randomUUID()}@example.org`)];
      for (const user of [one, other, changer]) await insertUser(database, { ...user, isEmailUnclaimed: true });
      const link = async (purpose: TokenPurpose, userId: string, changeId: string | null = null) => ({
        token: await createToken(database, purpose, { userId, email, changeId, now: NOW }),
        now: NOW,
      });
      const links = [await link('confirm', one.id), await link('confirm', other.id)] as const;
      const changeId = await beginEmailChange(database, { userId: changer.id, email, now: NOW });
      const change = await link('change', changer.id, changeId);
      const identity = { issuer: 'https://accounts.google.com', subject: crypto.randomUUID(), email };
      const acts: Readonly<Record<Way, () => Promise<unknown>>> = {
        link: () => confirmEmail(database, links[0]),
        'another link': () => confirmEmail(database, links[1]),
        change: () => confirmEmailChange(database, change),
        Google: () => insertUser(database, { ...someone(email), passwordHash: null, identity, claimsEmail: true }),
      };
      return { acts, ids: [one.id, other.id, changer.id] };
    };

    it.each(ways.flatMap((first) => ways.filter((then) => then !== first).map((then) => [first, then] as const)))(
      'becomes that of one account when two claim it at the same moment: by %s and by %s',
      async (first, then) => {
        const email = `${crypto.randomUUID()}@example.org`;
        const { acts, ids } = await claimants(email);
        const outcomes: Promise<unknown>[] = [];
        const begin = async () => {
          for (const way of [first, then]) {
            outcomes.push(acts[way]());
            // A failure is looked at below.
            outcomes.at(-1)!.catch(() => {});
            await new Promise((resolve) => setTimeout(resolve, MEANWHILE));
          }
        };
        // SQLite has a single writer. Elsewhere both get as far as they do without the accounts' rows.
        if (database.location.dialect === 'sqlite') await begin();
        else
          await database.knex.transaction(async (knex) => {
            await knex('users').whereIn('id', ids).forUpdate().select('id');
            await begin();
          });
        const said = (await Promise.all(outcomes)).map((outcome) => JSON.stringify(outcome));
        const refused = [first, then].filter((way, index) => said[index]!.includes(`"${refusals[way]}"`));
        expect([refused.length, said]).toEqual([1, said]);
        expect(await findConfirmed(database, email)).toMatchObject({ email });
      },
    );
  });
}
