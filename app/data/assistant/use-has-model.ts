import { useEffect } from 'react';
import { callApi } from '../../api/client.ts';
import { useOnline } from '../sync/use-online.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';

const preference = 'hasModel';
/** Asked once a page for each account. */
const asked = new Set<string>();

/** Whether the server can ask a model, as it last said; true until it has said anything. */
export function useHasModel(): boolean {
  const account = useAccount();
  const isOnline = useOnline();
  const kept = useStored(
    (store) => store.read(['preferences'], async (transaction) => (await transaction.table('preferences').get(preference))?.value),
    undefined,
  );

  useEffect(() => {
    if (!account || !isOnline || asked.has(account.id)) return;
    asked.add(account.id);
    void callApi({ method: 'GET', path: '/api/ai/providers' }).then(async (answered) => {
      if (!answered.ok) {
        asked.delete(account.id);
        return;
      }
      const value = (answered.value as readonly { readonly name: string; readonly isConfigured: boolean }[]).some(({ name, isConfigured }) => isConfigured && name !== 'built-in');
      await account.deps.store.write(['preferences'], (transaction) => transaction.table('preferences').put({ name: preference, value }));
    }).catch(() => {
      // A closed or full database: the next page asks again.
    });
  }, [account, isOnline]);

  return kept !== false;
}
