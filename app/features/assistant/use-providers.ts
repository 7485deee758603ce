import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { listProviders } from '#core/api/providers.ts';
import type { DeviceTask } from '#core/assistant/device-tasks.ts';
import { browserModelState } from '../../browser/browser-model.ts';
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

/**
 * Whether this browser has a model of its own for a task; `none` until that is known, or when models are switched off.
 *
 * @param task its row; null for a task that only the Prompt API does
 * @param language BCP 47. English is the one language that all browsers' models support
 */
export function useLocalModel(task: DeviceTask | null = null, language = 'en'): LocalModelState {
  const [state, setState] = useState<LocalModelState>('none');
  const isWanted = isSwitchedOn(useWorkspace()?.preferences ?? {}, 'languageModels');
  useEffect(() => {
    let isShown = true;
    void browserModelState(task, language).then((now) => isShown && setState(now));
    return () => {
      isShown = false;
    };
  }, [task, language]);
  return isWanted ? state : 'none';
}
