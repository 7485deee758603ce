import { RiDownloadLine } from '@remixicon/react';
import { useState } from 'react';
import { exportUnsynced } from '../engine/export-unsynced.ts';
import { exportImages } from '../engine/images/export-images.ts';
import { requireAccount, useAccount } from '../data/account/use-account.ts';
import type { Unsynced } from '../data/sync/use-sync-status.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { downloadFile } from './download-file.ts';

export interface LogoutDialogProps {
  readonly unsynced: Unsynced;
  readonly onStay: () => void;
  readonly onLogout: () => void;
}

/** Logging out clears this device: work that the server does not have yet would be gone. */
export function LogoutDialog({ unsynced, onStay, onLogout }: LogoutDialogProps) {
  const account = useAccount();
  const [isExported, setIsExported] = useState(false);
  const { changes, pictures } = unsynced;
  const isAllSynced = changes + pictures === 0;

  const exportWork = async () => {
    const { store } = requireAccount(account).deps;
    if (changes > 0)
      downloadFile({ name: 'rostrum-unsynced.json', type: 'application/json', content: await exportUnsynced(store) });
    if (pictures > 0)
      for (const { fileName, type, bytes } of await exportImages(store))
        downloadFile({ name: fileName, type, content: bytes });
    setIsExported(true);
  };

  return (
    <Dialog
      role="alertdialog"
      isOpen
      onClose={onStay}
      title={isAllSynced ? 'Log out?' : onlyHere(unsynced)}
      description={consequence(unsynced)}
    >
      <div className="grid gap-2.5 desk:flex desk:justify-end">
        <Button variant="primary" onClick={onStay}>
          Stay signed in
        </Button>
        {!isAllSynced && (
          <Button onClick={() => void exportWork()}>
            <RiDownloadLine size={17} aria-hidden="true" />
            {isExported ? 'Exported' : 'Export'}
          </Button>
        )}
        <Button variant="danger" onClick={onLogout}>
          {isAllSynced ? 'Log out' : 'Discard and log out'}
        </Button>
      </div>
    </Dialog>
  );
}

function onlyHere({ changes, pictures }: Unsynced): string {
  const counted = [count(changes, 'change'), count(pictures, 'picture')].filter((words) => words !== '').join(' and ');
  return `${counted} ${changes + pictures === 1 ? 'is' : 'are'} only on this device`;
}

function count(number: number, noun: string): string {
  if (number === 0) return '';
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}

function consequence({ changes, pictures }: Unsynced): string {
  if (changes + pictures === 0) return 'Everything is synced. Logging out clears this device.';
  if (pictures === 0)
    return 'Logging out clears this device, and the server does not have these changes yet. Stay until they are synced, or export the texts first.';
  const what = changes === 0 ? 'these pictures' : 'these changes and pictures';
  return `Logging out clears this device, and the server does not have ${what} yet. Stay until they are synced, or export them first.`;
}
