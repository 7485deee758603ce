import type {
  cancelEmailChange as cancelChangeCall,
  changeEmail,
  getEmail,
  sendChangeAgain,
  sendConfirmation,
} from '#core/api/email.ts';
import {
  confirmEmail as confirmCall,
  confirmEmailChange as confirmChangeCall,
  refuseEmailChange as refuseChangeCall,
} from '#core/api/mail.ts';
import type { AppContext, AppDeps } from '../app-context.ts';
import type { Database } from '../database/database.ts';
import type { Handler } from '../handler.ts';
import { authenticationRequired, conflict, emailLinkEnded, emailOfAnother, noMail } from '../http/errors.ts';
import { addressKey } from '../http/rate-limit.ts';
import { validate } from '../http/validate.ts';
import { confirmOwner } from './confirm-owner.ts';
import {
  beginEmailChange,
  cancelEmailChange,
  confirmEmail,
  confirmEmailChange,
  type EmailOutcome,
  findEmail,
  pendingEmail,
  refuseEmailChange,
  renewEmailChange,
} from './email-addresses.ts';
import { endOthers } from './end-sessions.ts';
import { mayAskMailbox } from './mailbox-limit.ts';
import { nameKey } from './users.ts';

type EmailDeps = Pick<AppDeps, 'database' | 'doorbell' | 'limits' | 'mails' | 'now'>;

export function handleGetEmail({ database, mails, now }: EmailDeps): Handler<typeof getEmail> {
  return async ({ user }) => {
    const found = await findEmail(database, user.id);
    const pending = mails.isSetUp ? await pendingEmail(database, user.id, now()) : null;
    return {
      email: found?.email ?? user.email,
      isConfirmed: found?.isConfirmed ?? false,
      sendsMail: mails.isSetUp,
      pending: pending?.email ?? null,
      pendingUntil: pending && new Date(pending.until).toISOString(),
    };
  };
}

/** @throws 409 for a confirmed address, or after five mails a day; 429; 501 where this server sends no mail */
export function handleSendConfirmation({ database, limits, mails }: EmailDeps): Handler<typeof sendConfirmation> {
  return async ({ user }) => {
    if (!mails.isSetUp) throw noMail();
    await limits.askedMail.count(user.id);
    const found = await findEmail(database, user.id);
    if (!found) throw authenticationRequired();
    if (found.isConfirmed) throw conflict('This address is confirmed already.');
    if (await mayAskMailbox(limits, { userId: user.id, email: found.email }))
      await mails.put({ kind: 'confirm-address', userId: user.id });
    return { success: true };
  };
}

/**
 * @throws 400 for a wrong password; 409 for the present address, or after five mails a day to the new one; 429; 501 where
 * this server sends no mail
 */
export function handleChangeEmail(deps: EmailDeps): Handler<typeof changeEmail> {
  const { database, limits, mails, now } = deps;
  return async ({ user, session, body: { email, password } }) => {
    if (!mails.isSetUp) throw noMail();
    await confirmOwner(deps, { userId: user.id, session, password });
    const present = await findEmail(database, user.id);
    if (present?.isConfirmed && nameKey(present.email) === nameKey(email))
      throw conflict('This is your email address already.');
    await limits.askedMail.count(user.id);
    const mayAsk = await mayAskMailbox(limits, { userId: user.id, email });
    const about = await beginEmailChange(database, { userId: user.id, email, now: now() });
    if (about === null) throw authenticationRequired();
    // First: a server that is killed in between must not have let the change go on without a word to the old address.
    if (present?.isConfirmed) await mails.put({ kind: 'address-change', userId: user.id, about });
    if (mayAsk) await mails.put({ kind: 'confirm-new-address', userId: user.id, about });
    return { success: true };
  };
}

/** @throws 409 while no change is wanted, or after five mails a day; 429; 501 where this server sends no mail */
export function handleSendChangeAgain({ database, limits, mails, now }: EmailDeps): Handler<typeof sendChangeAgain> {
  return async ({ user }) => {
    if (!mails.isSetUp) throw noMail();
    await limits.askedMail.count(user.id);
    const pending = await pendingEmail(database, user.id, now());
    if (!pending) throw changeEnded();
    // Without another mail, the link that was sent keeps its time.
    if (!(await mayAskMailbox(limits, { userId: user.id, email: pending.email }))) return { success: true };
    const change = await renewEmailChange(database, { userId: user.id, now: now() });
    if (!change) throw changeEnded();
    await mails.put({ kind: 'confirm-new-address', userId: user.id, about: change.id });
    return { success: true };
  };
}

const changeEnded = () =>
  conflict('This change has ended: the new address was confirmed, or the change was cancelled or expired.');

/** @throws 409 while no change is wanted */
export function handleCancelEmailChange({ database }: Pick<EmailDeps, 'database'>): Handler<typeof cancelChangeCall> {
  return async ({ user }) => {
    if (!(await cancelEmailChange(database, user.id))) throw changeEnded();
    return { success: true };
  };
}

/** POST /api/auth/confirm-email. @throws 400 when the link is not valid any more; 409; 429 */
export const postConfirmEmail = (deps: EmailDeps) => answerLink(deps, confirmCall, confirmEmail);

/** POST /api/auth/confirm-email-change. @throws 400 when the link is not valid any more; 409; 429 */
export const postConfirmEmailChange = (deps: EmailDeps) => answerLink(deps, confirmChangeCall, confirmEmailChange);

/** POST /api/auth/refuse-email-change: also ends all sessions. @throws 400 when the link is not valid any more; 429 */
export function postRefuseEmailChange(deps: EmailDeps) {
  return answerLink(deps, refuseChangeCall, async (database, link) => {
    const outcome = await refuseEmailChange(database, link);
    if ('email' in outcome) await endOthers(deps, { userId: outcome.userId, session: null });
    return outcome;
  });
}

function answerLink(
  { database, limits, now }: EmailDeps,
  { body }: Pick<typeof confirmCall, 'body'>,
  open: (database: Database, link: { readonly token: string; readonly now: number }) => Promise<EmailOutcome>,
) {
  return async (ctx: AppContext): Promise<void> => {
    const { token } = validate(ctx, body);
    await limits.emailLink.count(addressKey(ctx.ip));
    const outcome = await open(database, { token, now: now() });
    if (outcome.userId !== undefined) ctx.state.concerns = outcome.userId;
    if ('refusal' in outcome) throw outcome.refusal === 'taken' ? emailOfAnother() : emailLinkEnded();
    ctx.body = { email: outcome.email };
  };
}
