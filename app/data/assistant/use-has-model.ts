import { useEffect } from 'react';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';
import { useServerData } from '../server/use-server-data.ts';

const preference = 'hasModel';

/** Whether the server can ask a model, as it last said; true until it has said anything. */
export function useHasModel(): boolean {
  const account = useAccount();
  const kept = useStored(
    (store) =>
      store.read(
        ['preferences'],
        async (transaction) => (await transaction.table('preferences').get(preference))?.value,
      ),
    undefined,
  );
  const { data: providers } = useServerData('/api/ai/providers', loadReply);
  const answered = providers?.some(({ name, isConfigured }) => isConfigured && name !== 'built-in');

  // Kept for the times without a network.
  useEffect(() => {
    if (!account || answered === undefined || answered === kept) return;
    account.deps.store
      .write(['preferences'], (transaction) =>
        transaction.table('preferences').put({ name: preference, value: answered }),
      )
      .catch(() => {
        // A closed or full database: the next page asks again.
      });
  }, [account, answered, kept]);

  return (answered ?? kept) !== false;
}

async function loadReply() {
  return (await import('#core/api/providers.ts')).listProviders.reply;
}
