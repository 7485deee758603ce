import type { Engine } from '../engine/engine.ts';
import { forgetAccount } from '../browser/current-account.ts';
import { Shares } from '../browser/shares.ts';
import { startAccount } from './start-account.ts';

/** Everything that belongs to the signed-in account in this page. */
export interface Account extends Engine {
  readonly id: string;
  /** Newer code has changed the tables: nothing is read or written here until the page is loaded again. */
  isOutdated(): boolean;
  /** Asks for a pass of the drainer now. */
  nudge(): void;
  /** Brings every typed word to the disk and ends all that runs for the account. */
  stop(): Promise<void>;
  /** Takes the account's data from this device. Only after `stop`. */
  wipe(): Promise<void>;
}

let current: Account | null = null;
const listeners = new Set<() => void>();

export function getAccount(): Account | null {
  return current;
}

/** Calls back when an account is opened or closed, or its documents are loaded. Returns an unsubscribe function. */
export function onAccount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens an account's data and starts to sync it. Opening the one that is open does nothing. */
export function openAccount(user: { readonly id: string }): void {
  if (current?.id === user.id) {
    current.nudge();
    return;
  }
  void current?.stop();
  current = startAccount(user.id, notify);
  notify();
}

/** Stops the account; with `wipe` its data leaves this device. */
export async function closeAccount({ wipe }: { readonly wipe: boolean }): Promise<void> {
  const closing = current;
  current = null;
  notify();
  await forgetAccount();
  if (!closing) return;
  await closing.stop();
  if (!wipe) return;
  await new Shares().forget(closing.id);
  await closing.wipe();
}

function notify(): void {
  for (const listener of listeners) listener();
}
