import { useEffect, useMemo } from 'react';
import type { ConnectionReply } from '#core/api/connections.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';
import { useServerData } from '../server/use-server-data.ts';
import { keepConnections, keptConnections } from './kept-connections.ts';

const preference = 'connections';

/** Where the server may post for this person: as it last said, also without a network. */
export function useConnections(): readonly ConnectionReply[] {
  const account = useAccount();
  const kept = useStored(
    (store) =>
      store.read(
        ['preferences'],
        async (transaction) => (await transaction.table('preferences').get(preference))?.value ?? null,
      ),
    null,
  );
  const { data } = useServerData('/api/connections', loadReply);
  const answered = data && keepConnections(data);

  useEffect(() => {
    if (!account || answered === undefined || kept === undefined || answered === kept) return;
    account.deps.store
      .write(['preferences'], (transaction) =>
        transaction.table('preferences').put({ name: preference, value: answered }),
      )
      .catch(() => {
        // A closed or full database: the next page asks again.
      });
  }, [account, answered, kept]);

  return useMemo(() => data ?? keptConnections(kept), [data, kept]);
}

async function loadReply() {
  return (await import('#core/api/connections.ts')).listConnections.reply;
}
