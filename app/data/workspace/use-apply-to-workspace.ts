import { useCallback } from 'react';
import type { CommandFailure, CommandInput, CommandNameOf } from '#core/commands.ts';
import type { Result } from '#core/kernel/result.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';

export type ApplyToWorkspace = <Name extends CommandNameOf<'workspace'>>(
  name: Name,
  input: CommandInput<Name>,
) => Promise<Result<void, CommandFailure<Name>>>;

/** Applies a command to the user's workspace; settles when its change is on the disk. */
export function useApplyToWorkspace(): ApplyToWorkspace {
  const account = useAccount();
  return useCallback(
    async (name, input) => {
      const { id, documents, keepingOpen } = requireAccount(account);
      return await keepingOpen(async () => (await documents()).applyCommand(id, name, input));
    },
    [account],
  );
}
