import { useEffect, useMemo } from 'react';
import type { SignInReply } from '#core/api/connections.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';
import { useServerData } from '../account/use-server-data.ts';
import { keepSignIns, keptSignIns, readKeptSignIns, signInsPreference } from './kept-sign-ins.ts';

/** The platforms at which people sign in to connect an account, and what the operator has to set first; null: unknown. */
export function useSignIns(): readonly SignInReply[] | null {
  const account = useAccount();
  const kept = useStored(readKeptSignIns, null);
  const { data } = useServerData('/api/connections/sign-in', loadReply);
  const answered = data && keepSignIns(data);

  useEffect(() => {
    if (!account || answered === undefined || kept === undefined || answered === kept) return;
    account.deps.store
      .write(['preferences'], (transaction) =>
        transaction.table('preferences').put({ name: signInsPreference, value: answered }),
      )
      .catch(() => {
        // The database is closed or full: the next page reads them again.
      });
  }, [account, answered, kept]);

  return useMemo(() => data ?? keptSignIns(kept), [data, kept]);
}

async function loadReply() {
  return (await import('#core/api/connections.ts')).listSignIns.reply;
}
