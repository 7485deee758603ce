import type { Database } from '../database/database.ts';

interface KeyRow {
  readonly user_id: string;
  readonly key: string;
  readonly request: string;
  readonly status: number | null;
  readonly reply: string | null;
  readonly made: string | null;
  readonly created_at: number | string;
}

export interface IdempotentRequest {
  readonly userId: string;
  readonly key: string;
  /** Hash of the request. The same key with another request is an error of the caller. */
  readonly request: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type KeyState =
  /** The caller must process the request. */
  | { readonly type: 'new' }
  | { readonly type: 'answered'; readonly status: number; readonly reply: string }
  /** Processed, with a reply that was too long to be kept. */
  | { readonly type: 'carried-out'; readonly status: number; readonly made: string }
  | { readonly type: 'under-way' }
  | { readonly type: 'other-request' };

/** A request without a reply after this long died with its process and may be tried again. Milliseconds. */
const ABANDONED = 60_000;
/** Keys are kept for a day. Milliseconds. */
export const keyLifetime = 24 * 60 * 60 * 1000;

/** Claims a key for a request, unless another request has it. */
export async function takeKey({ knex }: Database, { userId, key, request, now }: IdempotentRequest): Promise<KeyState> {
  const mine = { user_id: userId, key };
  const inserted = await knex<KeyRow>('idempotency_keys')
    .insert({ ...mine, request, status: null, reply: null, created_at: now })
    .onConflict(['user_id', 'key'])
    .ignore()
    .returning('key');
  if (inserted.length > 0) return { type: 'new' };
  const row = await knex<KeyRow>('idempotency_keys').where(mine).first();
  if (!row) return { type: 'under-way' };
  if (row.request !== request) return { type: 'other-request' };
  if (row.status !== null && row.made !== null) return { type: 'carried-out', status: row.status, made: row.made };
  if (row.status !== null) return { type: 'answered', status: row.status, reply: row.reply ?? '' };
  const abandonedAt = now - ABANDONED;
  const retaken = await knex<KeyRow>('idempotency_keys')
    .where(mine)
    .whereNull('status')
    .andWhere('created_at', '<', abandonedAt)
    .update({ created_at: now });
  return { type: retaken > 0 ? 'new' : 'under-way' };
}

export async function keepReply(
  { knex }: Database,
  { userId, key }: Pick<IdempotentRequest, 'userId' | 'key'>,
  status: number,
  reply: string,
): Promise<void> {
  await knex<KeyRow>('idempotency_keys').where({ user_id: userId, key }).update({ status, reply });
}

/** Keeps the id of the object of a long reply. A repeated request gets that object in its current state. */
export async function keepMade(
  { knex }: Database,
  { userId, key }: Pick<IdempotentRequest, 'userId' | 'key'>,
  status: number,
  made: string,
): Promise<void> {
  await knex<KeyRow>('idempotency_keys').where({ user_id: userId, key }).update({ status, made });
}

/** Releases the key of a request that failed for a temporary reason. */
export async function releaseKey(
  { knex }: Database,
  { userId, key }: Pick<IdempotentRequest, 'userId' | 'key'>,
): Promise<void> {
  await knex<KeyRow>('idempotency_keys').where({ user_id: userId, key }).whereNull('status').delete();
}

export async function deleteOldKeys({ knex }: Database, now: number): Promise<void> {
  await knex<KeyRow>('idempotency_keys')
    .where('created_at', '<', now - keyLifetime)
    .delete();
}
