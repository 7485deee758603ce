import { RiDownloadLine } from '@remixicon/react';
import { useState } from 'react';
import { useSession } from '../features/account/use-session.ts';
import { useUnsavedCount } from '../features/account/use-account.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useExportUnsynced } from '../features/sync-status/use-export-unsynced.ts';

/** This account was left in another tab, while words of this one are on no disk: the person decides what becomes of them. */
export function LeaveDialog() {
  const { leave } = useSession();
  const unsaved = useUnsavedCount();
  const exportWork = useExportUnsynced({ changes: 0, pictures: 0, unsaved });
  const [isStaying, setIsStaying] = useState(false);
  const [isExported, setIsExported] = useState(false);
  const stay = () => setIsStaying(true);
  return (
    <Dialog
      role="alertdialog"
      isOpen={!isStaying}
      onClose={stay}
      title="You are signed out, and some text is not saved"
      description="You signed out, or someone else signed in, in another tab. This device is out of space, so your latest text is only in this tab. Stay to copy it, export it, or discard it."
    >
      <div className="grid gap-2.5 desk:flex desk:justify-end">
        <Button variant="primary" onClick={stay}>
          Stay in this tab
        </Button>
        <Button
          onClick={() => {
            void exportWork();
            setIsExported(true);
          }}
        >
          <RiDownloadLine size={17} aria-hidden="true" />
          {isExported ? 'Exported' : 'Export'}
        </Button>
        <Button variant="danger" onClick={() => void leave()}>
          Discard and leave
        </Button>
      </div>
    </Dialog>
  );
}
