/**
 * A new password by mail.
 *
 * 1. `postForgotPassword` stores a mail that names what the caller typed, and answers. The account is looked up when
 *    the mail is written, so a known and an unknown name cost the same work and get the same answer.
 * 2. The mail goes to the account's address only if that was confirmed: a mistyped address at the registration would
 *    open the account to whoever has it.
 * 3. `postCheckReset` tells the page whose link it has.
 * 4. `postResetPassword` sets the password, uses the link up, ends all other links, all sessions and all sign-ins that
 *    are under way, and marks this browser as a known one, so that strangers who guess passwords do not keep its person
 *    out. It signs nobody in: that takes the new password, and the second factor where the account has one.
 */

import { checkReset, forgotPassword, resetPassword } from '#core/api/mail.ts';
import type { AppContext, AppDeps } from '../app-context.ts';
import { lockUsers } from '../database/lock-users.ts';
import { noMail, resetEnded } from '../http/errors.ts';
import { addressKey } from '../http/rate-limit.ts';
import { validate } from '../http/validate.ts';
import { hasConfirmedEmail } from './email-addresses.ts';
import { type EmailToken, findToken, takeToken } from './email-tokens.ts';
import { endOthers } from './end-sessions.ts';
import { findIdentityOf } from './identities.ts';
import { listPasskeys } from './passkeys.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import { rememberDevice } from './sessions.ts';
import { forgetGuesses } from './sign-in-limits.ts';
import { findUser, nameKey, setPasswordHash, type User } from './users.ts';

type ResetDeps = Pick<
  AppDeps,
  'calendarFeeds' | 'config' | 'database' | 'doorbell' | 'limits' | 'mails' | 'now' | 'secondFactors'
>;

/** GET /api/auth/mail: public, and nothing in it is a secret. */
export function getMailSetup({ mails }: Pick<ResetDeps, 'mails'>) {
  return (ctx: AppContext): void => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { sendsMail: mails.isSetUp };
  };
}

/** POST /api/auth/forgot-password. @throws 429; 501 where this server sends no mail */
export function postForgotPassword({ limits, mails }: ResetDeps) {
  return async (ctx: AppContext): Promise<void> => {
    const { account } = validate(ctx, forgotPassword.body);
    if (!mails.isSetUp) throw noMail();
    await limits.forgotAddress.count(addressKey(ctx.ip));
    // Beyond it, the answer stays the same: whoever fills a mailbox is told nothing, and earlier links still count.
    if (await limits.forgotAccount.isWithin(nameKey(account)))
      await mails.put({ kind: 'reset-password', userId: null, about: account });
    ctx.body = { success: true };
  };
}

/** POST /api/auth/reset-password/check. @throws 400 when the link is not valid any more; 429 */
export function postCheckReset(deps: ResetDeps) {
  return async (ctx: AppContext): Promise<void> => {
    const { token } = validate(ctx, checkReset.body);
    const { user } = await findOwner(deps, ctx, token);
    const google = await findIdentityOf(deps.database, user.id);
    ctx.body = {
      username: user.username,
      hasCalendarFeed: (await deps.calendarFeeds.find(user.id)).path !== null,
      google: google?.email ?? null,
      passkeys: (await listPasskeys(deps.database, user.id)).length,
    };
  };
}

/** POST /api/auth/reset-password. @throws 400 when the link is not valid any more, or the password is refused; 429 */
export function postResetPassword(deps: ResetDeps) {
  const { calendarFeeds, config, database, limits, mails, now, secondFactors } = deps;
  return async (ctx: AppContext): Promise<void> => {
    const { token, password, renewCalendarFeed = false } = validate(ctx, resetPassword.body);
    const { user } = await findOwner(deps, ctx, token);
    checkNewPassword(password, user.username);
    const passwordHash = await hashPassword(password);
    const isSet = await database.knex.transaction(async (knex) => {
      // Before its link, as everything that happens to the account's address does (`email-addresses.ts`).
      await lockUsers(database, knex, [user.id]);
      // Hashing takes a while: another request may have used the link meanwhile.
      const taken = await takeToken(knex, 'reset', { token, now: now() });
      if (!taken || !(await hasConfirmedEmail(knex, user.id, taken.email))) return false;
      await setPasswordHash({ knex, location: database.location }, user.id, passwordHash);
      return true;
    });
    if (!isSet) throw resetEnded();
    ctx.state.concerns = user.id;
    await endOthers(deps, { userId: user.id, session: null });
    if (renewCalendarFeed && (await calendarFeeds.find(user.id)).path !== null) await calendarFeeds.renew(user.id);
    await forgetGuesses(limits, { address: addressKey(ctx.ip), user });
    // The link proves the mailbox alone. Whoever has that must not use up the codes of the person's own browsers.
    if (!(await secondFactors.isOn(user.id)))
      rememberDevice(ctx, { userId: user.id, isHttps: config.publicUrl?.protocol === 'https:' });
    await mails.put({ kind: 'password-changed', userId: user.id });
    ctx.body = { username: user.username };
  };
}

async function findOwner(
  { database, limits, now }: ResetDeps,
  ctx: AppContext,
  token: string,
): Promise<EmailToken & { readonly user: User }> {
  await limits.emailLink.count(addressKey(ctx.ip));
  const found = await findToken(database, 'reset', { token, now: now() });
  const user = found && (await findUser(database, found.userId));
  if (!found || !user) throw resetEnded();
  return { ...found, user };
}
