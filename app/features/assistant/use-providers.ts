import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { listProviders } from '#core/api/providers.ts';
import { browserModel } from '../../browser/browser-model.ts';
import type { LocalModelState } from '../../engine/ports/local-model.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';
import { useServerData } from '../server-data/use-server-data.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { isSwitchedOn } from '#core/workspace/account-switches.ts';

export interface Providers {
  /** In the order in which the server asks them; undefined while it has not answered. */
  readonly providers: z.output<typeof listProviders.reply> | undefined;
  readonly isError: boolean;
}

/** Which assistants the server asks. */
export function useProviders(): Providers {
  const { data, isError } = useServerData('/api/ai/providers', loadReply);
  return { providers: data, isError };
}

async function loadReply() {
  return (await import('#core/api/providers.ts')).listProviders.reply;
}

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

/** Whether this browser has a model of its own; `none` until it has said so. */
export function useLocalModel(): LocalModelState {
  const [state, setState] = useState<LocalModelState>('none');
  useEffect(() => {
    let isShown = true;
    void browserModel.state().then((now) => isShown && setState(now));
    return () => {
      isShown = false;
    };
  }, []);
  return state;
}
