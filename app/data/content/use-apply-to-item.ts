import { useCallback } from 'react';
import type { CommandFailure, CommandInput, CommandNameOf } from '#core/commands.ts';
import type { Result } from '#core/kernel/result.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';

export type ApplyToItem = <Name extends CommandNameOf<'content-item'>>(
  id: string,
  name: Name,
  input: CommandInput<Name>,
) => Promise<Result<void, CommandFailure<Name>>>;

/** Applies a command to an item that need not be open; settles when its change is on the disk. */
export function useApplyToItem(): ApplyToItem {
  const account = useAccount();
  return useCallback(
    async (id, name, input) => {
      const { documents, keepingOpen } = requireAccount(account);
      return await keepingOpen(async () => (await documents()).applyCommand(id, name, input));
    },
    [account],
  );
}
