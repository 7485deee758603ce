import { useSyncExternalStore } from 'react';
import { getAccount, onAccount } from '../account/open-account.ts';

/**
 * The passages of which the person said in this page that both texts stay, by their keys. Nothing is stored: leaving
 * the draft marks all of its changes as seen.
 */
let settled: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
// The keys hold words of the passages, which no page keeps of somebody who has left.
onAccount(() => {
  if (getAccount() === null) settled = new Set();
});

export function settledPassages(): ReadonlySet<string> {
  return settled;
}

export function useSettledPassages(): ReadonlySet<string> {
  return useSyncExternalStore(onSettled, settledPassages);
}

export function settlePassage(key: string, isSettled: boolean): void {
  const next = new Set(settled);
  if (isSettled) next.add(key);
  else next.delete(key);
  settled = next;
  for (const listener of listeners) listener();
}

function onSettled(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
