import { useEffect } from 'react';
import { fail } from '#core/kernel/result.ts';
import type { Account } from '../../account/start-account.ts';
import type { ApiFailure } from '../../api/api-failure.ts';
import { callApi } from '../../api/call-api.ts';
import { loadSchema } from '../../api/load-schema.ts';
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
    void askProviders(account).then(async (answered) => {
      if (!answered.ok) {
        asked.delete(account.id);
        return;
      }
      const value = answered.value.some(({ name, isConfigured }) => isConfigured && name !== 'built-in');
      await account.deps.store.write(['preferences'], (transaction) => transaction.table('preferences').put({ name: preference, value }));
    }).catch(() => {
      // A closed or full database: the next page asks again.
    });
  }, [account, isOnline]);

  return kept !== false;
}

/** The call's shapes load with the first question. */
async function askProviders({ deps }: Account) {
  const listProviders = await loadSchema(async () => (await import('#core/api/providers.ts')).listProviders);
  return listProviders ? await callApi(deps, listProviders, {}) : fail<ApiFailure>({ type: 'unreachable' });
}
