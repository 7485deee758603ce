import { RiFingerprintLine } from '@remixicon/react';
import { useRef, useState } from 'react';
import type { PasskeyReply } from '#core/api/account.ts';
import { deviceName } from '#core/kernel/device-name.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useReached } from '../../features/account/use-reached.ts';
import { dayOf } from './day-of.ts';
import { useWaysIn, type WaysIn } from './use-ways-in.ts';

const FactorDialog = lazyPart(() => import('./factor-dialog.tsx'), 'FactorDialog');
const loadCalls = () => import('./factor-calls.ts');

type Open =
  | { readonly type: 'add' }
  | { readonly type: 'rename'; readonly passkey: PasskeyReply }
  | { readonly type: 'remove'; readonly passkey: PasskeyReply };

/** The passkeys with which the person can sign in. */
export function PasskeysRow() {
  const ways = useWaysIn();
  const isOnline = useReached();
  const [open, setOpen] = useState<Open | null>(null);
  const { known } = ways;
  const close = () => setOpen(null);
  const add = useRef<HTMLButtonElement>(null);
  const finish = async (title: string) => {
    close();
    showToast({ title });
    await ways.readAgain();
    // The button that opened the dialog goes with a removed passkey.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) add.current?.focus();
    });
  };
  return (
    <div className="grid gap-1 border-t border-line pt-4">
      <div className="flex items-center gap-3">
        <div className="flex min-w-0 flex-1 items-center gap-3">
          <RiFingerprintLine size={20} className="shrink-0 text-ink-2" aria-hidden="true" />
          <div className="grid min-w-0 gap-0.5">
            <span className="font-medium">Passkeys</span>
            <span className="text-sm text-pretty text-ink-2">{noteOf(ways, isOnline)}</span>
          </div>
        </div>
        <Button
          ref={add}
          aria-label="Add a passkey"
          disabled={!isOnline || !known?.canUsePasskeys || !('PublicKeyCredential' in window)}
          onClick={() => setOpen({ type: 'add' })}
        >
          Add
        </Button>
      </div>
      {known && known.passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="grid pl-8">
          {known.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
              <div className="grid min-w-0 gap-0.5">
                <span className="font-medium wrap-anywhere">{passkey.name}</span>
                <span className="text-sm text-ink-2">{usedWhen(passkey)}</span>
              </div>
              <span className="flex flex-wrap">
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Rename ${passkey.name}`}
                  disabled={!isOnline}
                  onClick={() => setOpen({ type: 'rename', passkey })}
                >
                  Rename
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Remove ${passkey.name}`}
                  disabled={!isOnline}
                  onClick={() => setOpen({ type: 'remove', passkey })}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {open && known && (
        <PartBoundary fallback={null}>
          <PasskeyDialog open={open} known={known} onDone={(title) => void finish(title)} onClose={close} />
        </PartBoundary>
      )}
    </div>
  );
}

interface PasskeyDialogProps {
  readonly open: Open;
  readonly known: NonNullable<WaysIn['known']>;
  /** @param title the sentence of the toast */
  readonly onDone: (title: string) => void;
  readonly onClose: () => void;
}

function PasskeyDialog({ open, known, onDone, onClose }: PasskeyDialogProps) {
  const [name, setName] = useState(open.type === 'add' ? deviceName(navigator.userAgent) : open.passkey.name);
  const nameField = (
    <TextField
      label="Name"
      hint="To tell your passkeys apart"
      value={name}
      onChange={({ target }) => setName(target.value)}
    />
  );
  switch (open.type) {
    case 'add':
      return (
        <FactorDialog
          known={known}
          title="Add a passkey"
          description="Your device makes it, and unlocks it with your fingerprint, your face or a PIN. You can then sign in without your password and without a code."
          confirmLabel="Continue"
          asks="both"
          send={async (confirmation) => await (await loadCalls()).addPasskey(name, confirmation)}
          onDone={() => onDone('Passkey added')}
          onClose={onClose}
        >
          {nameField}
        </FactorDialog>
      );
    case 'rename':
      return (
        <FactorDialog
          known={known}
          title="Rename the passkey"
          description={null}
          confirmLabel="Rename"
          asks="nothing"
          send={async () => await (await loadCalls()).renamePasskey(open.passkey.id, name)}
          onDone={() => onDone('Passkey renamed')}
          onClose={onClose}
        >
          {nameField}
        </FactorDialog>
      );
    case 'remove':
      return (
        <FactorDialog
          known={known}
          title={`Remove ${open.passkey.name}?`}
          description={`It cannot sign in any more. You keep ${waysBeside(known)}. Also delete it where your device keeps its passkeys.`}
          confirmLabel="Remove"
          isDanger
          asks="nothing"
          mayEndOthers
          send={async () => await (await loadCalls()).removePasskey(open.passkey.id)}
          onDone={() => onDone('Passkey removed')}
          onClose={onClose}
        />
      );
  }
}

function waysBeside({ hasPassword, google }: NonNullable<WaysIn['known']>): string {
  if (!hasPassword) return 'Google';
  return google === null ? 'your password' : 'your password and Google';
}

function noteOf({ known, isError }: WaysIn, isOnline: boolean): string {
  if (!known) {
    if (!isOnline) return 'Go online to see them.';
    return isError ? 'Could not ask the server. Reload the page.' : 'Loading…';
  }
  if (!known.canUsePasskeys) return 'They need a domain name. This server was opened by its IP address.';
  if (!('PublicKeyCredential' in window)) return 'This browser has none. Add one in another browser.';
  return known.passkeys.length === 0
    ? 'Sign in with your fingerprint, your face or a PIN instead of your password.'
    : known.passkeys.length === 1
      ? 'You can sign in with it.'
      : 'You can sign in with them.';
}

function usedWhen({ createdAt, usedAt }: PasskeyReply): string {
  return `Added ${dayOf(createdAt)} · ${usedAt === null ? 'not used yet' : `last used ${dayOf(usedAt)}`}`;
}
