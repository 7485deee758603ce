import type { Account } from '../account/account.ts';

/** The account, where only signed-in screens call. */
export function requireAccount(account: Account | null): Account {
  if (!account) throw new Error('No account is open');
  return account;
}
