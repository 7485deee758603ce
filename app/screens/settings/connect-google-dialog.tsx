import { type SubmitEvent, useRef, useState } from 'react';
import { PasswordField } from '../../features/account/password-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useRefusal } from './owner-refusal.tsx';
import type { WaysIn } from './use-ways-in.ts';

export interface ConnectGoogleDialogProps {
  readonly connect: WaysIn['connectGoogle'];
  readonly onClose: () => void;
}

/** Asks for the password, so that somebody else at an unlocked device cannot add a way in of their own. */
export function ConnectGoogleDialog({ connect, onClose }: ConnectGoogleDialogProps) {
  const [password, setPassword] = useState('');
  const { refusal, refuse } = useRefusal();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const send = async () => {
    if (password === '') {
      field.current?.focus();
      return refuse('Enter your password.');
    }
    refuse(null);
    setIsBusy(true);
    const begun = await connect(password);
    if (begun.ok) return window.location.assign(begun.value);
    setIsBusy(false);
    refuse(begun.error);
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
        {refusal}
        <PasswordField
          ref={field}
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            refuse(null);
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
