import { useState } from 'react';
import type { UseLeftBehind } from './use-left-behind.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/show-toast.ts';
import { tryStoring } from '../ui/try-storing.ts';

export interface LeftBehindDialogProps extends Omit<UseLeftBehind, 'left'> {
  /** How many pieces wait, deleted ones apart. */
  readonly items: number;
}

/** The server was put back to before this person had an account; their device still holds what they wrote. */
export function LeftBehindDialog({ items, bring, remove, postpone }: LeftBehindDialogProps) {
  const [state, setState] = useState<'asking' | 'bringing' | 'refused' | 'removing'>('asking');
  const what = workOf(items);

  const bringAlong = async () => {
    setState('bringing');
    try {
      await bring();
      showToast({ title: 'Your earlier work is here', text: `${sentence(what)} now in this account.` });
    } catch {
      setState('refused');
    }
  };

  if (state === 'removing')
    return (
      <ConfirmDialog
        isOpen
        title="Delete your earlier work from this device?"
        text={`The server does not have ${what} from your earlier account. Anything that is not on another device will be lost for good.`}
        confirmLabel="Delete from this device"
        cancelLabel="Keep it"
        onConfirm={() => void tryStoring('delete', remove)}
        onCancel={() => setState('asking')}
      />
    );
  return (
    <Dialog
      role="alertdialog"
      isOpen
      onClose={postpone}
      title="Bring your earlier work along?"
      description={`This device still has ${what} from an account with your name and email that no longer exists on the server, probably because the server was restored from an older backup. Bring it into this account to sync it.`}
    >
      {state === 'refused' && (
        <Alert>
          Some of it could not be brought along. Nothing was lost. This device may be out of space: free some up and try
          again.
        </Alert>
      )}
      <div className="grid gap-2.5 desk:flex desk:justify-end">
        <Button variant="primary" isBusy={state === 'bringing'} onClick={() => void bringAlong()}>
          Bring it along
        </Button>
        <Button disabled={state === 'bringing'} onClick={postpone}>
          Not now
        </Button>
        <Button variant="danger" disabled={state === 'bringing'} onClick={() => setState('removing')}>
          Delete it…
        </Button>
      </div>
    </Dialog>
  );
}

function workOf(items: number): string {
  if (items === 0) return 'your pillars and profile';
  return items === 1 ? '1 idea or post' : `${items} ideas and posts`;
}

function sentence(what: string): string {
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} ${what === '1 idea or post' ? 'is' : 'are'}`;
}
