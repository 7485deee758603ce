import { useState, type ReactNode } from 'react';
import { useSession } from '../data/session/use-session.ts';
import { useSendBeforeLeaving } from '../data/sync/use-send-before-leaving.ts';
import { useUnsynced } from '../data/sync/use-sync-status.ts';
import { useUnsavedElsewhere } from '../data/sync/use-unsaved-elsewhere.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';

const LogoutDialog = lazyPart(() => import('./logout-dialog.tsx'), 'LogoutDialog');

export interface LogOut {
  readonly logOut: () => void;
  /** The question that is asked first when work is on this device alone; to be shown by the caller. */
  readonly question: ReactNode;
}

/** Logs out, and asks first when that would lose something, in this tab or in another one. */
export function useLogOut(): LogOut {
  const { logout } = useSession();
  const unsynced = useUnsynced();
  const sendBeforeLeaving = useSendBeforeLeaving();
  const isUnsavedElsewhere = useUnsavedElsewhere();
  const [asking, setAsking] = useState<{ readonly isUnsavedElsewhere: boolean } | null>(null);

  const logOut = async () => {
    const elsewhere = await isUnsavedElsewhere();
    if (!elsewhere && (await sendBeforeLeaving())) await logout();
    else setAsking({ isUnsavedElsewhere: elsewhere });
  };

  return {
    logOut: () => void logOut(),
    question: asking && (
      <PartBoundary fallback={null}>
        <LogoutDialog
          unsynced={unsynced ?? { changes: 0, pictures: 0, unsaved: 0 }}
          isUnsavedElsewhere={asking.isUnsavedElsewhere}
          onStay={() => setAsking(null)}
          onLogout={() => void logout()}
        />
      </PartBoundary>
    ),
  };
}
