import { RiDownloadLine } from '@remixicon/react';
import { useState } from 'react';
import type { Unsynced } from '../data/sync/use-sync-status.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useExportUnsynced } from './use-export-unsynced.ts';

export interface LogoutDialogProps {
  readonly unsynced: Unsynced;
  /** Another tab holds words that this device had no room for. */
  readonly isUnsavedElsewhere: boolean;
  readonly onStay: () => void;
  readonly onLogout: () => void;
}

/** Logging out clears this device: work that the server does not have yet would be gone. */
export function LogoutDialog({ unsynced, isUnsavedElsewhere, onStay, onLogout }: LogoutDialogProps) {
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
  'Words in another tab could not be saved: this device had no room for them. Go there to save or export them first.';

function describe(unsynced: Unsynced, isUnsavedElsewhere: boolean): string {
  if (!isUnsavedElsewhere) return consequence(unsynced);
  const { changes, pictures, unsaved } = unsynced;
  const here = changes + pictures + unsaved > 0 ? consequence(unsynced) : 'Logging out discards them.';
  return `${unsavedElsewhere} ${here}`;
}

function titleOf(unsynced: Unsynced, isUnsavedElsewhere: boolean): string {
  const { changes, pictures, unsaved } = unsynced;
  if (unsaved > 0) return 'Some words are not saved';
  if (changes + pictures > 0) return onlyHere(unsynced);
  return isUnsavedElsewhere ? 'Words in another tab are not saved' : 'Log out?';
}

function onlyHere({ changes, pictures }: Unsynced): string {
  const counted = [count(changes, 'change'), count(pictures, 'picture')].filter((words) => words !== '').join(' and ');
  return `${counted} ${changes + pictures === 1 ? 'is' : 'are'} only on this device`;
}

function count(number: number, noun: string): string {
  if (number === 0) return '';
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}

function consequence({ changes, pictures, unsaved }: Unsynced): string {
  if (unsaved > 0)
    return 'This device had no room for the last words typed here: they are in this tab alone, and logging out discards them. Stay until they are saved and synced, or export the texts first.';
  if (changes + pictures === 0) return 'Everything is synced. Logging out clears this device.';
  if (pictures === 0)
    return 'Logging out clears this device, and the server does not have these changes yet. Stay until they are synced, or export the texts first.';
  const what = changes === 0 ? 'these pictures' : 'these changes and pictures';
  return `Logging out clears this device, and the server does not have ${what} yet. Stay until they are synced, or export them first.`;
}
