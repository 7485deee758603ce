import { useSyncExternalStore } from 'react';
import { getAccount, onAccount, type Account } from '../account/account.ts';

/** The account that is open in this page; null when nobody is signed in. */
export function useAccount(): Account | null {
  return useSyncExternalStore(onAccount, getAccount);
}
