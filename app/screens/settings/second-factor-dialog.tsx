import { type SubmitEvent, useMemo, useRef, useState } from 'react';
import { CodeField } from '../../features/account/code-field.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes } from './factor-calls.ts';
import { FactorDialog } from './factor-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useRefusal } from './owner-refusal.tsx';
import type { WaysIn } from './use-ways-in.ts';
import { useOpener } from '../../ui/use-opener.ts';
import { generate } from 'lean-qr/nano';

export interface SecondFactorDialogProps {
  readonly known: NonNullable<WaysIn['known']>;
  readonly username: string;
  /** Whether the app is set up, or new recovery codes are made. */
  readonly type: 'set-up' | 'codes';
  readonly onClose: () => void;
}

type Step =
  | { readonly at: 'confirming' }
  | { readonly at: 'scanning'; readonly secret: string; readonly address: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

/** Sets up the authenticator app: the password, the QR code and the first code, the recovery codes. */
export function SecondFactorDialog({ known, username, type, onClose }: SecondFactorDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'confirming' });
  // Each step is a dialog of its own, and the button in Settings has opened them all.
  const lastFocus = useOpener(true);
  switch (step.at) {
    case 'confirming':
      return (
        <FactorDialog
          known={known}
          title={type === 'set-up' ? 'Set up an authenticator app' : 'New recovery codes'}
          description={
            type === 'set-up'
              ? 'An app on your phone, such as Aegis, Google Authenticator or a password manager, shows a code that you enter after your password or Google.'
              : 'They replace the old ones, which then do not work any more.'
          }
          confirmLabel="Continue"
          asks={type === 'set-up' ? 'password' : 'both'}
          send={async (confirmation) => {
            if (type === 'set-up') {
              const begun = await beginSecondFactor(confirmation);
              if (begun.ok) setStep({ at: 'scanning', ...begun.value });
              return begun;
            }
            const renewed = await renewRecoveryCodes(confirmation);
            if (renewed.ok) setStep({ at: 'codes', codes: renewed.value });
            return renewed;
          }}
          onDone={() => {}}
          onClose={onClose}
          lastFocus={lastFocus}
        />
      );
    case 'scanning':
      return (
        <Scanning
          {...step}
          onConfirmed={(codes) => setStep({ at: 'codes', codes })}
          onClose={onClose}
          lastFocus={lastFocus}
        />
      );
    case 'codes':
      return (
        <RecoveryCodesDialog
          codes={step.codes}
          username={username}
          mayEndOthers={type === 'set-up'}
          onClose={onClose}
          lastFocus={lastFocus}
        />
      );
  }
}

interface ScanningProps {
  readonly secret: string;
  readonly address: string;
  readonly onConfirmed: (codes: readonly string[]) => void;
  readonly onClose: () => void;
  readonly lastFocus: () => HTMLElement | null;
}

function Scanning({ secret, address, onConfirmed, onClose, lastFocus }: ScanningProps) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { refusal, refuse } = useRefusal();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    if (code === '') {
      field.current?.focus();
      return refuse('Enter the code that the app shows.');
    }
    refuse(null);
    setIsBusy(true);
    const confirmed = await confirmSecondFactor(code);
    setIsBusy(false);
    if (confirmed.ok) return onConfirmed(confirmed.value);
    refuse(confirmed.error);
    field.current?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void confirm();
  };
  return (
    <Dialog
      role="alertdialog"
      firstFocus={field}
      lastFocus={lastFocus}
      isOpen
      onClose={onClose}
      title="Scan this with your app"
      description="Or copy the key into it. Then enter the code that the app shows."
    >
      <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={submit}>
        <QrCode text={address} label="QR code with the key for your authenticator app" />
        <a
          href={address}
          className="inline-flex min-h-11 items-center justify-self-center underline underline-offset-4"
        >
          Open in an authenticator app
        </a>
        <CopyField label="Key" copyLabel="Copy the key" value={secret} groupsOf={4} />
        {refusal}
        <CodeField ref={field} value={code} isOfApp onChange={setCode} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            Turn on
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Modules of white around a code, without which scanners miss it (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code, drawn here: its text goes to no network. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawCode(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
      shapeRendering="crispEdges"
      className="size-48 justify-self-center rounded-sm"
    >
      {/* Dark on light in both themes: many scanners read nothing else. */}
      <rect x={-QUIET} y={-QUIET} width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawCode(text: string): { readonly size: number; readonly path: string } {
  const code = generate(text);
  const squares: string[] = [];
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`);
  return { size: code.size, path: squares.join('') };
}
