import { type SubmitEvent, useRef, useState } from 'react';
import { PasswordField } from '../../features/account/password-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { WaysIn } from './use-ways-in.ts';

export interface ConnectGoogleDialogProps {
  readonly connect: WaysIn['connectGoogle'];
  readonly onClose: () => void;
}

/** Asks for the password, so that somebody else at an unlocked device cannot add a way in of their own. */
export function ConnectGoogleDialog({ connect, onClose }: ConnectGoogleDialogProps) {
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const send = async () => {
    if (password === '') {
      field.current?.focus();
      return setFailure('Enter your password.');
    }
    setFailure(null);
    setIsBusy(true);
    const begun = await connect(password);
    if (begun.ok) return window.location.assign(begun.value);
    setIsBusy(false);
    setFailure(begun.error);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Connect Google"
      description="You choose the account at Google next. From then on you can sign in with it, or with your password."
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {failure && <Alert>{failure}</Alert>}
        <PasswordField
          ref={field}
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setFailure(null);
            setPassword(event.target.value);
          }}
        />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            Continue to Google
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
