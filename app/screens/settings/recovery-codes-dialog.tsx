import { useRef, useState } from 'react';
import { downloadFile } from '../../browser/download-file.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { endOtherDevices } from './factor-calls.ts';

export interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly username: string;
  /** Whether to offer to log out the other devices, which have signed in without a code. */
  readonly mayEndOthers: boolean;
  readonly onClose: () => void;
  readonly lastFocus: () => HTMLElement | null;
}

/** Shows new recovery codes. The server keeps their hashes only, so they are not shown again. */
export function RecoveryCodesDialog({ codes, username, mayEndOthers, onClose, lastFocus }: RecoveryCodesDialogProps) {
  const [endsOthers, setEndsOthers] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [copied, setCopied] = useState<string | null>(null);
  const download = useRef<HTMLButtonElement>(null);
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    );
    setCopied(isCopied ? 'Copied' : 'Your browser blocked copying. Download them instead.');
  };
  const finish = async () => {
    setIsBusy(true);
    const ended = endsOthers ? await endOtherDevices() : null;
    setIsBusy(false);
    if (ended && !ended.ok) showToast({ title: 'Not logged out', text: ended.error, tone: 'bad' });
    else if (mayEndOthers) showToast({ title: 'Authenticator app set up' });
    onClose();
  };
  return (
    <Dialog
      role="alertdialog"
      needsAnswer
      firstFocus={download}
      lastFocus={lastFocus}
      isOpen
      onClose={onClose}
      title="Keep your recovery codes"
      description="Without your phone, each of them signs you in once in place of a code. They are not shown again."
    >
      <div className="grid gap-4">
        <ul
          aria-label="Recovery codes"
          dir="ltr"
          className="grid gap-x-6 gap-y-1 rounded-md border border-line bg-sunken p-4 font-mono text-sm desk:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-2.5">
          <Button
            ref={download}
            onClick={() =>
              downloadFile({
                name: `rostrum-recovery-codes-${username}.txt`,
                type: 'text/plain',
                content: `Recovery codes of ${username} at ${window.location.host}. Each works once.\n\n${codes.join('\n')}\n`,
              })
            }
          >
            Download
          </Button>
          <Button onClick={() => void copy()}>Copy</Button>
          <span role="status" className="text-sm text-ink-2">
            {copied}
          </span>
        </div>
        {mayEndOthers && (
          <Checkbox label="Log out all my other devices" isChecked={endsOthers} onChange={setEndsOthers} />
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="primary" isBusy={isBusy} onClick={() => void finish()}>
            I have kept them
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
