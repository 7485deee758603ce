import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { callApi } from '../../api/client.ts';
import { useOnline } from '../sync/use-online.ts';
import { useAccount } from '../use-account.ts';

const preference = 'hasModel';
/** Asked once a page for each account. */
const asked = new Set<string>();

/** Whether the server can ask a model, as it last said; true until it has said anything. */
export function useHasModel(): boolean {
  const account = useAccount();
  const isOnline = useOnline();
  const kept = useLiveQuery(async () => (await account?.database.preferences.get(preference))?.value, [account]);

  useEffect(() => {
    if (!account || !isOnline || asked.has(account.id)) return;
    asked.add(account.id);
    void callApi({ method: 'GET', path: '/api/ai/providers' }).then(async (answered) => {
      if (!answered.ok) {
        asked.delete(account.id);
        return;
      }
      const value = (answered.value as readonly { readonly name: string; readonly isConfigured: boolean }[]).some(({ name, isConfigured }) => isConfigured && name !== 'built-in');
      await account.database.preferences.put({ name: preference, value });
    }).catch(() => {
      // A closed or full database: it is asked again with the next page.
    });
  }, [account, isOnline]);

  return kept !== false;
}
