import { useEffect, useState } from 'react';
import type { LeftBehind } from '../features/account/left-behind.ts';
import { useSignedInUser } from '../features/account/use-session.ts';
import { requireAccount, useAccount } from '../features/account/use-account.ts';

export interface UseLeftBehind {
  /** Null while it is looked up, when there is none, and once it is settled. */
  readonly left: LeftBehind | null;
  /** Copies it into the open account. Rejects when the disk refuses; nothing is lost then. */
  readonly bring: () => Promise<void>;
  /** Deletes it from this device for good. */
  readonly remove: () => Promise<void>;
  /** Keeps it until the page is opened again. */
  readonly postpone: () => void;
}

/** Work on this device of the signed-in person's earlier account, which the server has lost. */
export function useLeftBehind(): UseLeftBehind {
  const user = useSignedInUser();
  const account = useAccount();
  const [found, setFound] = useState<{ readonly user: typeof user; readonly left: LeftBehind | null } | null>(null);
  const left = found?.user === user ? found.left : null;
  const settle = () => setFound({ user, left: null });

  useEffect(() => {
    let isCurrent = true;
    // The lists are painted first. Storage that cannot be read has nothing to offer.
    const find = async () => (await import('../features/account/left-behind.ts')).findLeftBehind(user);
    find().then(
      (behind) => isCurrent && setFound({ user, left: behind }),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [user]);

  return {
    left,
    bring: async () => {
      if (!left) return;
      // The code reads documents, which few visits need.
      const { bringLeftBehind } = await import('../features/account/bring-left-behind.ts');
      await bringLeftBehind(requireAccount(account), left);
      settle();
    },
    remove: async () => {
      if (left) await (await import('../features/account/left-behind.ts')).removeLeftBehind(left);
      settle();
    },
    postpone: settle,
  };
}
