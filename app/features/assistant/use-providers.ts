import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { listProviders } from '#core/api/providers.ts';
import { browserModel } from '../../browser/browser-model.ts';
import type { LocalModelState } from '../../engine/ports.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';
import { useServerData } from '../account/use-server-data.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { isSwitchedOn } from '#core/workspace/account-switches.ts';

export interface Providers {
  /** In the order in which the server tries them; undefined until it has answered. */
  readonly providers: z.output<typeof listProviders.reply> | undefined;
  readonly isError: boolean;
}

/** The AI providers that the server uses. */
export function useProviders(): Providers {
  const { data, isError } = useServerData('/api/ai/providers', loadReply);
  return { providers: data, isError };
}

async function loadReply() {
  return (await import('#core/api/providers.ts')).listProviders.reply;
}

const preference = 'hasModel';

/**
 * Whether the server uses a model for this person: its last answer said that it can, and the person has not switched
 * models off. True until the first answer.
 */
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

  // Stored for offline use.
  useEffect(() => {
    if (!account || answered === undefined || answered === kept) return;
    account.deps.store
      .write(['preferences'], (transaction) =>
        transaction.table('preferences').put({ name: preference, value: answered }),
      )
      .catch(() => {
        // The database is closed or full: the next page reads it again.
      });
  }, [account, answered, kept]);

  return isWanted && (answered ?? kept) !== false;
}

/** The models that the server can ask, in its order; empty until it has answered, or when models are switched off. */
export function useModelNames(): readonly string[] {
  const { providers } = useProviders();
  const isWanted = isSwitchedOn(useWorkspace()?.preferences ?? {}, 'languageModels');
  if (!isWanted) return [];
  return (providers ?? [])
    .filter(({ name, isConfigured }) => isConfigured && name !== 'built-in')
    .map(({ name }) => name);
}

/** Whether this browser has a model of its own; `none` until that is known. */
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
