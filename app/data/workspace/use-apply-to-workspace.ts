import { useCallback } from 'react';
import type { Workspace } from '#core/documents/workspace.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Command } from '../../engine/open-document.ts';
import { requireAccount } from '../account/use-account.ts';
import { useAccount } from '../account/use-account.ts';

export type ApplyToWorkspace = <Input, Failure>(command: Command<Workspace, Input, Failure>, input: Input) => Promise<Result<void, Failure>>;

/** Runs a command on the user's workspace; settles when its change is on the disk. */
export function useApplyToWorkspace(): ApplyToWorkspace {
  const account = useAccount();
  return useCallback(
    async (command, input) => {
      const open = requireAccount(account);
      const documents = await open.documents();
      return await documents.applyCommand('workspace', open.id, command, input);
    },
    [account],
  );
}
