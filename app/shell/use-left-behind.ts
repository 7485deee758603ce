import { useEffect, useState } from 'react';
import { findLeftBehind, removeLeftBehind, type LeftBehind } from '../features/account/left-behind.ts';
import { useSignedInUser } from '../features/account/use-session.ts';
import { requireAccount, useAccount } from '../features/account/use-account.ts';

export interface UseLeftBehind {
  /** Null while it is looked for, when there is none, and once it was settled. */
  readonly left: LeftBehind | null;
  /** Brings it into the open account. Rejects when the disk refuses; nothing is lost then. */
  readonly bring: () => Promise<void>;
  /** Takes it from this device for good. */
  readonly remove: () => Promise<void>;
  /** Leaves it where it is until the page is opened again. */
  readonly postpone: () => void;
}

/** Work on this device of the account that the signed-in person had before the server forgot it. */
export function useLeftBehind(): UseLeftBehind {
  const user = useSignedInUser();
  const account = useAccount();
  const [found, setFound] = useState<{ readonly user: typeof user; readonly left: LeftBehind | null } | null>(null);
  const left = found?.user === user ? found.left : null;
  const settle = () => setFound({ user, left: null });

  useEffect(() => {
    let isCurrent = true;
    // Storage that cannot be read has nothing to offer.
    findLeftBehind(user).then(
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
      // Its code reads documents, which few visits need.
      const { bringLeftBehind } = await import('../features/account/bring-left-behind.ts');
      await bringLeftBehind(requireAccount(account), left);
      settle();
    },
    remove: async () => {
      if (left) await removeLeftBehind(left);
      settle();
    },
    postpone: settle,
  };
}
