import { RiDownloadLine } from '@remixicon/react';
import { useState } from 'react';
import { exportUnsynced } from '../data/export-unsynced.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { downloadFile } from './download-file.ts';

export interface LogoutDialogProps {
  readonly unsynced: number;
  readonly onStay: () => void;
  readonly onLogout: () => void;
}

/** Logging out clears this device: work that the server does not have yet would be gone. */
export function LogoutDialog({ unsynced, onStay, onLogout }: LogoutDialogProps) {
  const [isExported, setIsExported] = useState(false);

  const exportWork = async () => {
    downloadFile({ name: 'rostrum-unsynced.json', type: 'application/json', text: await exportUnsynced() });
    setIsExported(true);
  };

  return (
    <Dialog
      role="alertdialog"
      isOpen
      onClose={onStay}
      title={unsynced === 0 ? 'Log out?' : `${unsynced === 1 ? '1 change is' : `${unsynced} changes are`} only on this device`}
      description={
        unsynced === 0
          ? 'Everything is synced. Logging out clears this device.'
          : 'Logging out clears this device, and the server does not have these changes yet. Stay until they are synced, or export the texts first.'
      }
    >
      <div className="grid gap-2.5 desk:flex desk:justify-end">
        <Button variant="primary" onClick={onStay}>
          Stay signed in
        </Button>
        {unsynced > 0 && (
          <Button onClick={() => void exportWork()}>
            <RiDownloadLine size={17} aria-hidden="true" />
            {isExported ? 'Exported' : 'Export'}
          </Button>
        )}
        <Button variant="danger" onClick={onLogout}>
          {unsynced > 0 ? 'Discard and log out' : 'Log out'}
        </Button>
      </div>
    </Dialog>
  );
}
