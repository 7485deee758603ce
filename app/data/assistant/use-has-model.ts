import { useEffect } from 'react';
import { isSwitchedOn } from '#core/workspace/profile.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { useProviders } from './use-providers.ts';

const preference = 'hasModel';

/** Whether the server asks a model for this person: it can, as it last said, and they have not switched it off. True until it has said anything. */
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
  const { providers } = useProviders();
  const isWanted = isSwitchedOn(useWorkspace()?.preferences ?? {}, 'languageModels');
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

  return isWanted && (answered ?? kept) !== false;
}
