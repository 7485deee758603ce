import type { SignedInUser } from '#core/api/auth.ts';
import { forgetCurrentAccount } from '../../browser/current-account.ts';
import { startAccount, type Account } from './start-account.ts';

let current: Account | null = null;
const listeners = new Set<() => void>();
/** Loaded late, because no page needs it to be shown. */
const leaving = () => import('./wipe-account.ts');

export function getAccount(): Account | null {
  return current;
}

/** Calls back when an account is opened or closed, or its documents are loaded. Returns an unsubscribe function. */
export function onAccount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens an account's data and starts its sync. Does nothing for the account that is open. */
export function openAccount(user: SignedInUser): void {
  if (current?.id === user.id) {
    current.nudge();
    return;
  }
  const left = current;
  // Another tab has changed who is signed in. The tab forgets the input of the person before.
  void left
    ?.stop()
    .then(leaving)
    .then(({ forgetUnsentFormsInTab }) => forgetUnsentFormsInTab(left.id))
    .catch(() => {});
  current = startAccount(user, notify);
  notify();
}

/** Stops the account. With `wipe` this page forgets what it holds of it; `wipeAccount` deletes its data. */
export async function closeAccount({ wipe }: { readonly wipe: boolean }): Promise<void> {
  const closing = current;
  current = null;
  notify();
  await forgetCurrentAccount();
  if (!closing) return;
  await closing.stop();
  if (!wipe) return;
  // After the editors, which store their position when they close with their account.
  await leaving()
    .then(({ forgetTyped }) => forgetTyped(closing.id))
    .catch(() => {});
}

function notify(): void {
  for (const listener of listeners) listener();
}
