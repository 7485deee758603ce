import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import type { Result } from '#core/kernel/result.ts';
import { CodeField } from '../../features/account/code-field.tsx';
import { PasswordField } from '../../features/account/password-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { type Confirmation, endOtherDevices } from './factor-calls.ts';
import { useRefusal } from './owner-refusal.tsx';
import type { WaysIn } from './use-ways-in.ts';

export interface FactorDialogProps {
  readonly known: NonNullable<WaysIn['known']>;
  readonly title: string;
  readonly description: ReactNode;
  readonly confirmLabel: string;
  readonly isDanger?: boolean;
  /** The confirmation that is asked for: none, the password, or a code too where an authenticator app is set up. */
  readonly asks: 'nothing' | 'password' | 'both';
  /** Whether to offer to log out the other devices afterwards. */
  readonly mayEndOthers?: boolean;
  /** Fields of the change itself. */
  readonly children?: ReactNode;
  /** Makes the change. Failures are sentences. */
  readonly send: (confirmation: Confirmation) => Promise<Result<unknown, string>>;
  /** Called after the change. */
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** Where it is the first of several dialogs: the element that had the focus before. */
  readonly lastFocus?: DialogProps['lastFocus'];
}

/** Asks for what a change of the ways in takes, and makes it. */
export function FactorDialog({
  known,
  title,
  description,
  confirmLabel,
  isDanger = false,
  asks,
  mayEndOthers = false,
  children,
  send,
  onDone,
  onClose,
  lastFocus,
}: FactorDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [endsOthers, setEndsOthers] = useState(false);
  const { refusal, refuse } = useRefusal();
  const [isBusy, setIsBusy] = useState(false);
  const asksPassword = asks !== 'nothing' && known.hasPassword;
  const asksCode = asks === 'both' && known.secondFactor !== null;
  const passwordField = useRef<HTMLInputElement>(null);
  const carryOut = async () => {
    if (asksPassword && password === '') {
      passwordField.current?.focus();
      return refuse('Enter your password.');
    }
    refuse(null);
    setIsBusy(true);
    const sent = await send({ ...(asksPassword && { password }), ...(asksCode && code !== '' && { code }) });
    const ended = sent.ok && endsOthers ? await endOtherDevices() : null;
    setIsBusy(false);
    if (!sent.ok) return refuse(sent.error);
    if (ended && !ended.ok) showToast({ title: 'Not logged out', text: ended.error, tone: 'bad' });
    onDone();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void carryOut();
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description} {...(lastFocus && { lastFocus })}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {refusal}
        {children}
        {asksPassword && (
          <PasswordField
            ref={passwordField}
            label="Your password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
        {asksCode && <CodeField value={code} onChange={setCode} />}
        {mayEndOthers && (
          <Checkbox label="Log out all my other devices" isChecked={endsOthers} onChange={setEndsOthers} />
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
