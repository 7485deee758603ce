import { useCallback } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Command } from '../../engine/open-document.ts';
import { requireAccount } from '../account/use-account.ts';
import { useAccount } from '../account/use-account.ts';

export type ApplyToItem = <Input, Failure>(id: string, command: Command<ContentItem, Input, Failure>, input: Input) => Promise<Result<void, Failure>>;

/** Runs a command on an item that need not be open; settles when its change is on the disk. */
export function useApplyToItem(): ApplyToItem {
  const account = useAccount();
  return useCallback(
    async (id, command, input) => {
      const documents = await requireAccount(account).documents();
      return await documents.applyCommand('content-item', id, command, input);
    },
    [account],
  );
}
