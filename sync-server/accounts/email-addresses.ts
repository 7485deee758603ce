/**
 * E-mail addresses of accounts, where the server sends mail.
 *
 * - An account that registers names an address that nobody has confirmed. It belongs to nobody yet: any number of
 *   accounts may name it, so registering tells nothing about it.
 * - Confirming claims it: the account whose link was opened has it, and no other account can confirm it.
 * - A change of address counts once the new address has confirmed it. The old one, if it was confirmed, may take it
 *   back for seven days from then, also after further changes. Until then nobody else can claim it.
 *
 * Everything that happens to an account's address locks the account first (`lockUsers`): it meets tokens, changes and the
 * account's row in different orders, and two at once would block each other. Confirming an address locks the
 * address too (`lockAddress`), because two accounts may name it.
 *
 * Invariants: at most one account has a claimed address (`email_key` is unique). Only a claimed and confirmed address
 * gets links that open the account.
 */

import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import { lockUsers } from '../database/lock-users.ts';
import {
  type EmailToken,
  endTokens,
  extendTokens,
  findToken,
  takeToken,
  tokenLifetime,
  type TokenPurpose,
} from './email-tokens.ts';
import { isKeptEmail } from './kept-emails.ts';
import { lockAddress, nameKey, unclaimEmail } from './users.ts';

export interface AccountEmail {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly isConfirmed: boolean;
}

interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly username_key: string;
  readonly email: string;
  readonly email_key: string;
  readonly email_confirmed_at: number | string | null;
}

interface ChangeRow {
  readonly id: string;
  readonly user_id: string;
  readonly old_email: string;
  readonly old_key: string;
  readonly new_email: string;
  readonly asked_at: number | string;
  readonly done_at: number | string | null;
  readonly ends_at: number | string;
}

/** The address of an account; null if the account does not exist. */
export async function findEmail({ reader }: Pick<Database, 'reader'>, userId: string): Promise<AccountEmail | null> {
  const row = await reader<UserRow>('users').where({ id: userId }).first();
  return row ? accountEmail(row) : null;
}

/** The account with a confirmed address that is named by its username, or by that address. */
export async function findConfirmed(
  { reader }: Pick<Database, 'reader'>,
  usernameOrEmail: string,
): Promise<AccountEmail | null> {
  const key = nameKey(usernameOrEmail.trim());
  const rows = await reader<UserRow>('users')
    .whereNotNull('email_confirmed_at')
    .andWhere((named) => void named.where({ username_key: key }).orWhere({ email_key: key }));
  // Older usernames may look like an address: the owner of the address comes first.
  const row = rows.find((one) => one.email_key === key) ?? rows[0];
  return row ? accountEmail(row) : null;
}

/** The account that has confirmed an address; null if none has. */
export async function ownerOfEmail({ reader }: Pick<Database, 'reader'>, email: string): Promise<AccountEmail | null> {
  const row = await reader<UserRow>('users')
    .where({ email_key: nameKey(email) })
    .whereNotNull('email_confirmed_at')
    .first();
  return row ? accountEmail(row) : null;
}

/** Whether an account still has a confirmed address: it may have changed since a link was sent there. */
export async function hasConfirmedEmail(knex: Knex, userId: string, email: string): Promise<boolean> {
  const row = await knex<UserRow>('users')
    .where({ id: userId, email_key: nameKey(email) })
    .whereNotNull('email_confirmed_at')
    .first('id');
  return row !== undefined;
}

function accountEmail({ id, username, email, email_confirmed_at: confirmedAt }: UserRow): AccountEmail {
  return { userId: id, username, email, isConfirmed: confirmedAt !== null };
}

/** Why a link changed nothing: it was used, is too old or unknown; or the address belongs to another account. */
export type EmailRefusal = 'ended' | 'taken';

/** The outcome of opening a link: whose account, and its address from now on. */
export type EmailOutcome =
  { readonly userId: string; readonly email: string } | { readonly refusal: EmailRefusal; readonly userId?: string };

interface Link {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Uses up the token of a link, with the account and the address locked, and any account that has named that before. */
async function openLink(
  database: Database,
  purpose: TokenPurpose,
  { link, open }: { readonly link: Link; readonly open: (knex: Knex, token: EmailToken) => Promise<EmailOutcome> },
): Promise<EmailOutcome> {
  const found = await findToken(database, purpose, link);
  if (!found) return { refusal: 'ended' };
  return await database.knex.transaction(async (transaction) => {
    await lockAddress(database, transaction, { email: found.email, userIds: [found.userId] });
    const token = await takeToken(transaction, purpose, link);
    return token ? await open(transaction, token) : { refusal: 'ended' };
  });
}

/** Confirms the address of an account. */
export async function confirmEmail(database: Database, link: Link): Promise<EmailOutcome> {
  const open = async (transaction: Knex, token: EmailToken): Promise<EmailOutcome> => {
    const user = await transaction<UserRow>('users').where({ id: token.userId }).first();
    if (!user || user.email !== token.email) return { refusal: 'ended' };
    if (!(await claim(transaction, user.id, { email: user.email, now: link.now })))
      return { refusal: 'taken', userId: user.id };
    await endTokens(transaction, user.id, ['confirm']);
    return { userId: user.id, email: user.email };
  };
  return await openLink(database, 'confirm', { link, open });
}

/** A change of address that its new address has not confirmed, or that the old one may still take back. */
export interface EmailChange {
  readonly id: string;
  readonly userId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly isDone: boolean;
}

/** Stores a wanted change, in place of one that was not confirmed. Returns its id. */
export async function beginEmailChange(
  database: Database,
  { userId, email, now }: { readonly userId: string; readonly email: string; readonly now: number },
): Promise<string | null> {
  return await database.knex.transaction(async (transaction) => {
    await lockUsers(database, transaction, [userId]);
    const user = await transaction<UserRow>('users').where({ id: userId }).first();
    if (!user) return null;
    await endTokens(transaction, userId, ['change']);
    await transaction<ChangeRow>('email_changes').where({ user_id: userId, done_at: null }).delete();
    const id = crypto.randomUUID();
    await transaction<ChangeRow>('email_changes').insert({
      id,
      user_id: userId,
      old_email: user.email,
      old_key: user.email_key,
      new_email: email,
      asked_at: now,
      // An address that nobody has confirmed may be a stranger's: it is not asked, and kept for nobody.
      ends_at: user.email_confirmed_at === null ? now : now + tokenLifetime.refuse,
      done_at: null,
    });
    return id;
  });
}

export async function findEmailChange({ reader }: Pick<Database, 'reader'>, id: string): Promise<EmailChange | null> {
  const row = await reader<ChangeRow>('email_changes').where({ id }).first();
  return row ? emailChange(row) : null;
}

/** An address that a person wants and has not confirmed. */
export interface PendingEmail {
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Null if there is none. @param now milliseconds since 1970 */
export async function pendingEmail(
  { reader }: Pick<Database, 'reader'>,
  userId: string,
  now: number,
): Promise<PendingEmail | null> {
  const row = await findPending(reader, userId, now);
  return row ? { email: row.new_email, until: Number(row.asked_at) + tokenLifetime.change } : null;
}

async function findPending(knex: Knex, userId: string, now: number): Promise<ChangeRow | undefined> {
  return await knex<ChangeRow>('email_changes')
    .where({ user_id: userId, done_at: null })
    .andWhere('asked_at', '>', now - tokenLifetime.change)
    .orderBy('asked_at', 'desc')
    .first();
}

/**
 * Gives a wanted change a whole day again, so that another link can be sent. The old address, which has been told, may
 * then take it back for as much longer.
 *
 * @param now milliseconds since 1970
 * @returns null if no change is wanted
 */
export async function renewEmailChange(
  database: Database,
  { userId, now }: { readonly userId: string; readonly now: number },
): Promise<Pick<EmailChange, 'id' | 'newEmail'> | null> {
  return await database.knex.transaction(async (transaction) => {
    await lockUsers(database, transaction, [userId]);
    const change = await findPending(transaction, userId, now);
    if (!change) return null;
    const isKept = Number(change.ends_at) > Number(change.asked_at);
    const endsAt = isKept ? now + tokenLifetime.refuse : now;
    const renewed = await transaction<ChangeRow>('email_changes')
      .where({ id: change.id, done_at: null })
      .update({ asked_at: now, ends_at: endsAt });
    // It was confirmed or cancelled meanwhile.
    if (renewed === 0) return null;
    if (isKept) await extendTokens(transaction, 'refuse', { changeId: change.id, until: endsAt });
    return { id: change.id, newEmail: change.new_email };
  });
}

/**
 * Forgets a change that is not confirmed, and ends its links: the account keeps its address. False if there is none: it
 * was confirmed or cancelled meanwhile.
 */
export async function cancelEmailChange(database: Database, userId: string): Promise<boolean> {
  return await database.knex.transaction(async (transaction) => {
    await lockUsers(database, transaction, [userId]);
    await endTokens(transaction, userId, ['change']);
    const cancelled = await transaction<ChangeRow>('email_changes').where({ user_id: userId, done_at: null }).delete();
    return cancelled > 0;
  });
}

function emailChange({ id, user_id: userId, old_email: oldEmail, new_email: newEmail, done_at: doneAt }: ChangeRow) {
  return { id, userId, oldEmail, newEmail, isDone: doneAt !== null };
}

/** Makes the new address the account's. */
export async function confirmEmailChange(database: Database, link: Link): Promise<EmailOutcome> {
  const open = async (transaction: Knex, { changeId }: EmailToken): Promise<EmailOutcome> => {
    const change = changeId && (await transaction<ChangeRow>('email_changes').where({ id: changeId }).first());
    if (!change || change.done_at !== null) return { refusal: 'ended' };
    const { user_id: userId, new_email: email } = change;
    if (!(await claim(transaction, userId, { email, now: link.now }))) return { refusal: 'taken', userId };
    await transaction<ChangeRow>('email_changes').where({ id: change.id }).update({ done_at: link.now });
    await keepOldAddress(transaction, change, link.now);
    // Links that were sent to the address before.
    await endTokens(transaction, userId, ['confirm', 'reset']);
    return { userId, email };
  };
  return await openLink(database, 'change', { link, open });
}

/**
 * The old address may take the change back for its whole time from now on: the new one may have been confirmed long after
 * it was asked for. One that was not confirmed itself is kept for nobody.
 */
async function keepOldAddress(knex: Knex, change: ChangeRow, now: number): Promise<void> {
  if (Number(change.ends_at) <= Number(change.asked_at)) return;
  const endsAt = now + tokenLifetime.refuse;
  await knex<ChangeRow>('email_changes').where({ id: change.id }).update({ ends_at: endsAt });
  await extendTokens(knex, 'refuse', { changeId: change.id, until: endsAt });
}

/** Takes a change back, and every later one: the account has its old address again. */
export async function refuseEmailChange(database: Database, link: Link): Promise<EmailOutcome> {
  const open = async (transaction: Knex, { changeId }: EmailToken): Promise<EmailOutcome> => {
    const change = changeId && (await transaction<ChangeRow>('email_changes').where({ id: changeId }).first());
    if (!change) return { refusal: 'ended' };
    const { user_id: userId, old_email: email, asked_at: askedAt } = change;
    if (!(await claim(transaction, userId, { email, now: link.now }))) return { refusal: 'taken', userId };
    await transaction<ChangeRow>('email_changes')
      .where({ user_id: userId })
      .andWhere('asked_at', '>=', Number(askedAt))
      .delete();
    await endTokens(transaction, userId, ['confirm', 'reset', 'change']);
    return { userId, email };
  };
  return await openLink(database, 'refuse', { link, open });
}

/** Changes that are deleted at once. */
const MAX_ENDED = 500;

/** Deletes changes that nobody can confirm or take back any more. */
export async function deleteEndedEmailChanges(database: Database, now: number): Promise<void> {
  const ended = (knex: Knex) =>
    knex<ChangeRow>('email_changes')
      .where('ends_at', '<=', now)
      .andWhere('asked_at', '<=', now - tokenLifetime.change);
  await database.knex.transaction(async (transaction) => {
    const found = await ended(transaction).limit(MAX_ENDED).select('id', 'user_id');
    await lockUsers(
      database,
      transaction,
      found.map(({ user_id: userId }) => userId),
    );
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) await ended(transaction).whereIn('id', ids).delete();
  });
}

/**
 * Gives an address to an account, confirmed. False if it belongs to another one, or is kept for the person who had it.
 */
async function claim(
  knex: Knex,
  userId: string,
  { email, now }: { readonly email: string; readonly now: number },
): Promise<boolean> {
  const key = nameKey(email);
  const other = await knex<UserRow>('users').where({ email_key: key }).whereNot({ id: userId }).first();
  if (other && other.email_confirmed_at !== null) return false;
  if (await isKeptEmail(knex, key, { now, exceptFor: userId })) return false;
  if (other) await unclaimEmail(knex, key);
  await knex<UserRow>('users').where({ id: userId }).update({ email, email_key: key, email_confirmed_at: now });
  return true;
}
