import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../data/session/use-session.ts';
import { useSendBeforeLeaving } from '../data/sync/use-send-before-leaving.ts';
import { useUnsynced } from '../data/sync/use-sync-status.ts';
import { useUnsavedElsewhere } from '../data/sync/use-unsaved-elsewhere.ts';
import { LogoutDialog } from './logout-dialog.tsx';

interface Left {
  readonly isUnsavedElsewhere: boolean;
  readonly isSent: boolean;
}

/** Where it could not be found out, the person is asked. */
const unknown: Left = { isUnsavedElsewhere: false, isSent: false };

/** Logs out as soon as it is drawn, and asks first when that would lose something, in this tab or in another one. */
export function LogOut({ onStay }: { readonly onStay: () => void }) {
  const { logout } = useSession();
  const unsynced = useUnsynced();
  const sendBeforeLeaving = useSendBeforeLeaving();
  const isUnsavedElsewhere = useUnsavedElsewhere();
  const [asking, setAsking] = useState<Left | null>(null);

  const send = useEffectEvent(async (): Promise<Left> => {
    const elsewhere = await isUnsavedElsewhere();
    return { isUnsavedElsewhere: elsewhere, isSent: !elsewhere && (await sendBeforeLeaving()) };
  });
  const leave = useEffectEvent((left: Left) => {
    if (left.isSent) void logout();
    else setAsking(left);
  });
  useEffect(() => {
    let isTakenBack = false;
    void send()
      .catch((error: unknown) => {
        reportError(error);
        return unknown;
      })
      .then((left) => isTakenBack || leave(left));
    return () => {
      isTakenBack = true;
    };
  }, []);

  return (
    asking && (
      <LogoutDialog
        unsynced={unsynced ?? { changes: 0, pictures: 0, unsaved: 0 }}
        isUnsavedElsewhere={asking.isUnsavedElsewhere}
        onStay={onStay}
        onLogout={() => void logout()}
      />
    )
  );
}
