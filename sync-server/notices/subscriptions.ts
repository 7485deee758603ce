/**
 * Subscriptions: the browsers that receive notices, each bound to the session in which its person switched them on.
 *
 * Invariants: a session has one subscription, and a browser (its endpoint) belongs to one session: of the person who
 * signed in there last. A subscription goes with its session, so a device that is signed out receives nothing more. An
 * account has `MAX_SUBSCRIPTIONS` at most; a further one replaces the oldest.
 */

import { hash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import type { SubscriptionKeys } from './encrypt-message.ts';

/** A browser that receives notices. */
export interface Subscription extends SubscriptionKeys {
  readonly id: string;
  /** Its address at the push service. */
  readonly endpoint: string;
  /** The IANA zone of its clock. */
  readonly zone: string;
}

export interface NewSubscription {
  readonly userId: string;
  /** The session's key in the database. */
  readonly session: string;
  readonly endpoint: string;
  /** Base64url. */
  readonly publicKey: string;
  /** Base64url. */
  readonly secret: string;
  /** The IANA zone of the device's clock. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface SubscriptionRow {
  readonly id: string;
  readonly user_id: string;
  readonly session_id: string;
  readonly endpoint: string;
  readonly endpoint_hash: string;
  readonly public_key: string;
  readonly secret: string;
  readonly zone: string;
  readonly refused: number;
  /** PostgreSQL returns large numbers as strings. */
  readonly created_at: number | string;
}

/** Most devices of an account that receive notices. */
export const MAX_SUBSCRIPTIONS = 10;
/** A push service that refuses so many notices in a row refuses the subscription. */
const MAX_REFUSED = 5;

/** Stores the subscription of a session. One that is there already keeps its age: what it was told is not told again. */
export async function putSubscription(
  { knex }: Database,
  { userId, session, endpoint, publicKey, secret, zone, now }: NewSubscription,
): Promise<void> {
  const endpointHash = hash('sha256', endpoint, 'hex');
  await knex.transaction(async (transaction) => {
    const rows = () => transaction<SubscriptionRow>('push_subscriptions');
    const kept = await rows()
      .where({ session_id: session, endpoint_hash: endpointHash })
      .update({ public_key: publicKey, secret, zone, refused: 0 });
    if (kept > 0) return;
    await rows().where({ session_id: session }).orWhere({ endpoint_hash: endpointHash }).delete();
    const older = await rows()
      .where({ user_id: userId })
      .orderBy('created_at', 'desc')
      .offset(MAX_SUBSCRIPTIONS - 1)
      .limit(MAX_SUBSCRIPTIONS)
      .select('id');
    await rows()
      .whereIn(
        'id',
        older.map(({ id }) => id),
      )
      .delete();
    // Two tabs may subscribe at once.
    const added = {
      id: crypto.randomUUID(),
      user_id: userId,
      session_id: session,
      endpoint,
      endpoint_hash: endpointHash,
      public_key: publicKey,
      secret,
      zone,
      refused: 0,
      created_at: now,
    };
    await rows().insert(added).onConflict().ignore();
  });
}

/** The subscription of a session that has not ended; null if it has none. */
export async function findSubscription({ reader }: Database, session: string): Promise<Subscription | null> {
  const row = await reader<SubscriptionRow>('push_subscriptions').where({ session_id: session }).first();
  return row ? subscriptionOf(row) : null;
}

export async function deleteSubscriptionOf({ knex }: Database, session: string): Promise<void> {
  await knex<SubscriptionRow>('push_subscriptions').where({ session_id: session }).delete();
}

/** Deletes a subscription that its push service does not know any more. Its notices go with it. */
export async function deleteSubscription({ knex }: Pick<Database, 'knex'>, id: string): Promise<void> {
  await knex<SubscriptionRow>('push_subscriptions').where({ id }).delete();
}

/** Counts what a push service refused in a row, and deletes the subscription after `MAX_REFUSED`. */
export async function noteRefused({ knex }: Pick<Database, 'knex'>, id: string): Promise<void> {
  await knex<SubscriptionRow>('push_subscriptions')
    .where({ id })
    .update({ refused: knex.raw('refused + 1') as never });
  await knex<SubscriptionRow>('push_subscriptions').where({ id }).andWhere('refused', '>=', MAX_REFUSED).delete();
}

export async function noteTaken({ knex }: Pick<Database, 'knex'>, id: string): Promise<void> {
  await knex<SubscriptionRow>('push_subscriptions').where({ id }).andWhere('refused', '>', 0).update({ refused: 0 });
}

/** A subscription whose session has not expired; null if there is none. */
export async function aliveSubscription({ reader }: Database, id: string, now: number): Promise<Subscription | null> {
  const row = await reader<SubscriptionRow>('push_subscriptions as d')
    .join('sessions as s', 's.id', 'd.session_id')
    .where('d.id', id)
    .andWhere('s.expires_at', '>', now)
    .first<SubscriptionRow | undefined>('d.*');
  return row ? subscriptionOf(row) : null;
}

/** Ids of a person's subscriptions that are older than an event and whose sessions have not expired. */
export async function subscriptionsToTell(
  knex: Knex,
  { userId, at, now }: { readonly userId: string; readonly at: number; readonly now: number },
): Promise<string[]> {
  const rows = await knex<SubscriptionRow>('push_subscriptions as d')
    .join('sessions as s', 's.id', 'd.session_id')
    .where('d.user_id', userId)
    .andWhere('d.created_at', '<=', at)
    .andWhere('s.expires_at', '>', now)
    .select<{ id: string }[]>('d.id');
  return rows.map(({ id }) => id);
}

/** A person with a device that receives notices, and the zone of its clock. */
export interface Subscriber {
  readonly userId: string;
  readonly zone: string;
}

/** People with a subscription, by id, a page after `from`; of each the zone of the device that came last. */
export async function subscribers(
  { reader }: Database,
  { from, limit }: { readonly from: string; readonly limit: number },
): Promise<readonly Subscriber[]> {
  const rows = await reader<SubscriptionRow>('push_subscriptions')
    .where('user_id', '>', from)
    .orderBy([{ column: 'user_id' }, { column: 'created_at' }])
    .limit(limit)
    .select('user_id', 'zone');
  const zones = new Map(rows.map((row) => [row.user_id, row.zone]));
  return [...zones].map(([userId, zone]) => ({ userId, zone }));
}

function subscriptionOf(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    endpoint: row.endpoint,
    zone: row.zone,
    publicKey: Buffer.from(row.public_key, 'base64url'),
    secret: Buffer.from(row.secret, 'base64url'),
  };
}
