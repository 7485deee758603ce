import { Suspense, useState, type ReactNode } from 'react';
import { useSession } from '../data/session/use-session.ts';
import { useUnsynced } from '../data/sync/use-sync-status.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const LogoutDialog = lazyPart(() => import('./logout-dialog.tsx'), 'LogoutDialog');

export interface LogOut {
  readonly logOut: () => void;
  /** The question that is asked first when work is on this device alone; to be shown by the caller. */
  readonly question: ReactNode;
}

/** Logs out, and asks first when that would lose something. */
export function useLogOut(): LogOut {
  const { logout } = useSession();
  const unsynced = useUnsynced();
  const [isAsking, setIsAsking] = useState(false);
  return {
    logOut: () => {
      // While the count is still read, work may be unsynced: ask.
      if (unsynced && unsynced.changes + unsynced.pictures === 0) void logout();
      else setIsAsking(true);
    },
    question: isAsking && (
      <Suspense>
        <LogoutDialog
          unsynced={unsynced ?? { changes: 0, pictures: 0 }}
          onStay={() => setIsAsking(false)}
          onLogout={() => void logout()}
        />
      </Suspense>
    ),
  };
}
