import { counted } from '#core/kernel/counted.ts';
import { RiDownloadLine } from '@remixicon/react';
import { useNavigate } from 'react-router-dom';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { sendBeforeLeaving } from '../engine/sync/send-before-leaving.ts';
import { isLate, unwrittenLocks } from '../engine/sync/unwritten-words.ts';
import { useAccount } from '../features/account/use-account.ts';
import { useSession } from '../features/account/use-session.ts';
import { useExportUnsynced } from '../features/sync-status/use-export-unsynced.ts';
import { type Unsynced, useUnsynced } from '../features/sync-status/use-sync-status.ts';
import { Button } from '../ui/button.tsx';
import { paths } from '../paths.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/show-toast.ts';

export interface LogoutDialogProps {
  readonly unsynced: Unsynced;
  /** Another tab has words that the disk does not accept. */
  readonly isUnsavedElsewhere: boolean;
  readonly onStay: () => void;
  readonly onLogout: () => void;
}

/** Logging out deletes this device's data: work that the server does not have yet would be lost. */
function LogoutDialog({ unsynced, isUnsavedElsewhere, onStay, onLogout }: LogoutDialogProps) {
  const exportUnsynced = useExportUnsynced(unsynced);
  const [isExported, setIsExported] = useState(false);
  const { changes, pictures, unsaved } = unsynced;
  const isNothingHere = changes + pictures + unsaved === 0;
  const isNothingLost = isNothingHere && !isUnsavedElsewhere;

  const exportWork = async () => {
    await exportUnsynced();
    setIsExported(true);
  };

  return (
    <Dialog
      role="alertdialog"
      isOpen
      onClose={onStay}
      title={titleOf(unsynced, isUnsavedElsewhere)}
      description={describe(unsynced, isUnsavedElsewhere)}
    >
      <div className="grid gap-2.5 desk:flex desk:justify-end">
        <Button variant="primary" onClick={onStay}>
          Stay signed in
        </Button>
        {!isNothingHere && (
          <Button onClick={() => void exportWork()}>
            <RiDownloadLine size={17} aria-hidden="true" />
            {isExported ? 'Exported' : 'Export'}
          </Button>
        )}
        <Button variant="danger" onClick={onLogout}>
          {isNothingLost ? 'Log out' : 'Discard and log out'}
        </Button>
      </div>
    </Dialog>
  );
}

const unsavedElsewhere =
  'Another tab has text that could not be saved because this device is out of space. Save or export it there first.';

function describe(unsynced: Unsynced, isUnsavedElsewhere: boolean): string {
  if (!isUnsavedElsewhere) return consequence(unsynced);
  const { changes, pictures, unsaved } = unsynced;
  const here = changes + pictures + unsaved > 0 ? consequence(unsynced) : 'Logging out discards it.';
  return `${unsavedElsewhere} ${here}`;
}

function titleOf(unsynced: Unsynced, isUnsavedElsewhere: boolean): string {
  const { changes, pictures, unsaved } = unsynced;
  if (unsaved > 0) return 'Some text is not saved';
  if (changes + pictures > 0) return onlyHere(unsynced);
  return isUnsavedElsewhere ? 'Another tab has unsaved text' : 'Log out?';
}

function onlyHere({ changes, pictures }: Unsynced): string {
  const unsent = [
    ...(changes > 0 ? [counted(changes, 'change')] : []),
    ...(pictures > 0 ? [counted(pictures, 'picture')] : []),
  ].join(' and ');
  return `${unsent} ${changes + pictures === 1 ? 'is' : 'are'} only on this device`;
}

function consequence({ changes, pictures, unsaved }: Unsynced): string {
  if (unsaved > 0)
    return 'This device is out of space, so your latest text is only in this tab. Logging out discards it. Stay until it is saved and synced, or export it first.';
  if (changes + pictures === 0) return 'Everything is synced. Logging out removes your data from this device.';
  if (pictures === 0)
    return 'These changes are not on the server yet, and logging out removes them from this device. Stay until they are synced, or export them first.';
  const what = changes === 0 ? 'These pictures' : 'These changes and pictures';
  return `${what} are not on the server yet, and logging out removes them from this device. Stay until they are synced, or export them first.`;
}

interface Left {
  readonly isUnsavedElsewhere: boolean;
  readonly isSent: boolean;
}

/** Used when the state could not be determined: the person is asked. */
const unknown: Left = { isUnsavedElsewhere: false, isSent: false };

/** Logs out as soon as it is mounted. Asks first when that would lose something, in this tab or another one. */
export function LogOut({ onStay }: { readonly onStay: () => void }) {
  const { logout } = useSession();
  const navigate = useNavigate();
  const unsynced = useUnsynced();
  const sendFirst = useSendBeforeLeaving();
  const isUnsavedElsewhere = useUnsavedElsewhere();
  const [asking, setAsking] = useState<Left | null>(null);

  const send = useEffectEvent(async (): Promise<Left> => {
    const elsewhere = await isUnsavedElsewhere();
    return { isUnsavedElsewhere: elsewhere, isSent: !elsewhere && (await sendFirst()) };
  });
  const goOut = () => {
    void logout();
    // The address of a page of the app would ask the visitor to sign in for it.
    void navigate(paths.dashboard, { replace: true });
    // The session ends at once; deleting goes on, at the next start if need be.
    showToast({ title: 'Logged out', text: 'Your data is being removed from this device.' });
  };
  const leave = useEffectEvent((left: Left) => {
    if (left.isSent) goOut();
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
        onLogout={goOut}
      />
    )
  );
}

/** Stores and sends the latest changes; resolves to whether the server has everything then. */
function useSendBeforeLeaving(): () => Promise<boolean> {
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

/**
 * Whether another tab of this account has unsaved words. It reads the locks, because a tab that was just opened has not
 * received announcements yet.
 */
function useUnsavedElsewhere(): () => Promise<boolean> {
  const account = useAccount();
  return useCallback(async () => {
    if (!account) return false;
    const { held = [] } = await navigator.locks.query();
    const tabs = held.filter(({ name }) => name?.startsWith(unwrittenLocks(account.id)));
    return tabs.length > (isLate(account.unwritten.here) ? 1 : 0);
  }, [account]);
}
