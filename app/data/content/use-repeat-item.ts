import { useCallback } from 'react';
import type { ContentFailure } from '#core/content/failures.ts';
import type { Repeats } from '../../engine/add-repeats.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';

/** What became of repeats: those that stand in the calendar, and why it is not all of them. */
export interface MadeRepeats {
  readonly ids: readonly string[];
  readonly problem: ContentFailure | 'not-stored' | null;
}

/** Makes an item for each time at which another one goes out again; settles when the last one is on the disk. */
export function useRepeatItem(): (repeats: Repeats) => Promise<MadeRepeats> {
  const account = useAccount();
  return useCallback(
    async (repeats) => {
      const ids: string[] = [];
      let problem: MadeRepeats['problem'] = null;
      try {
        // Its code comes with Automerge, on first use.
        const { addRepeats } = await import('../../engine/add-repeats.ts');
        await addRepeats(requireAccount(account), repeats, (added) => {
          if (added.ok) ids.push(added.value);
          else problem = added.error;
        });
      } catch {
        problem = 'not-stored';
      }
      return { ids, problem };
    },
    [account],
  );
}
