import type { AppDeps } from '../app-context.ts';
import { mailboxUsedUp } from '../http/errors.ts';
import { nameKey } from './users.ts';

/**
 * Counts a mail to an address that nobody has confirmed. Other accounts may have named the same address, and together
 * they send it few mails. Beyond that it is false, and the answer stays the same: it would tell one account about the
 * others.
 *
 * @throws 409 when this account has asked for as many itself
 */
export async function mayAskMailbox(
  { mailbox, ownMailbox }: Pick<AppDeps['limits'], 'mailbox' | 'ownMailbox'>,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<boolean> {
  const key = nameKey(email);
  if (!(await ownMailbox.isWithin(`${userId} ${key}`))) throw mailboxUsedUp();
  return await mailbox.isWithin(key);
}
