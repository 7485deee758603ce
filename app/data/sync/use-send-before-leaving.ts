import { useCallback } from 'react';
import { sendBeforeLeaving } from '../../sync/send-before-leaving.ts';
import { useAccount } from '../account/use-account.ts';

/** Stores and sends what was written a moment ago; whether the server has everything then. */
export function useSendBeforeLeaving(): () => Promise<boolean> {
  const account = useAccount();
  return useCallback(async () => {
    if (!account) return true;
    const { deps, nudge, loadedDocuments, unsavedCount } = account;
    const isSent = await sendBeforeLeaving(deps, {
      flush: async () => await loadedDocuments()?.flush(),
      nudge: navigator.onLine ? nudge : null,
    });
    return isSent && unsavedCount() === 0;
  }, [account]);
}
