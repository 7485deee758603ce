import { useRef, useState, type SubmitEvent } from 'react';
import { connectForm } from '#core/publishing/connect-forms.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { accountName } from '../../features/account/account-name.ts';
import {
  type SignInAt,
  useChangeConnections,
  type Connected,
} from '../../features/connections/use-change-connections.ts';
import { PasswordField } from '../../features/account/password-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { TextField } from '../../ui/text-field.tsx';

export interface ConnectDialogProps {
  readonly platform: ListedPlatform;
  readonly onConnected: () => void;
  readonly onClose: () => void;
}

/** Asks for an account's credentials; the server tests them before it stores them. */
export function ConnectDialog({ platform, onConnected, onClose }: ConnectDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const taken = (connected: Connected) => {
    onConnected();
    showToast({ title: `${accountName(platform)} is connected`, text: connected.name });
    if (connected.secret === null) onClose();
    else setSecret(connected.secret);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Connect ${accountName(platform)}`}
      description={connectForm(platform.key)?.help}
    >
      {secret === null ? (
        <AccountForm platform={platform} onConnected={taken} onClose={onClose} />
      ) : (
        <Secret secret={secret} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface AccountFormProps {
  readonly platform: ListedPlatform;
  readonly onConnected: (connected: Connected) => void;
  readonly onClose: () => void;
}

type Field = 'address' | 'username' | 'all';

function AccountForm({ platform, onConnected, onClose }: AccountFormProps) {
  const { connect, beginSignIn } = useChangeConnections();
  const form = connectForm(platform.key)!;
  const addressField = useRef<HTMLInputElement>(null);
  const usernameField = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState(form.address?.start ?? '');
  const [username, setUsername] = useState('');
  const [token, setToken] = useState('');
  const [error, setError] = useState<{ readonly field: Field; readonly text: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const errorOf = (field: Field) => (error?.field === field ? error.text : null);

  const send = async (whole: string) => {
    setIsBusy(true);
    setError(null);
    const answered = await connect(platform.key, { address: whole, username: username.trim(), token: token.trim() });
    setIsBusy(false);
    if (answered.ok) onConnected(answered.value);
    else setError({ field: 'all', text: answered.error });
  };
  const askForAddress = () => {
    setError({ field: 'address', text: `Enter the address, for example ${form.address!.example}.` });
    addressField.current?.focus();
  };
  const askForUsername = () => {
    setError({ field: 'username', text: `Enter it, for example ${form.username!.example}.` });
    usernameField.current?.focus();
  };
  const signIn = async (at: SignInAt) => {
    setIsBusy(true);
    setError(null);
    const begun = await beginSignIn(platform.key, at);
    if (begun.ok) {
      window.location.assign(begun.value);
      return;
    }
    setIsBusy(false);
    setError({ field: 'all', text: begun.error });
  };
  const signInWithFields = () => {
    const whole = wholeAddress(address);
    if (form.signsIn?.with === 'address') {
      if (whole === null) askForAddress();
      else void signIn({ address: whole });
    } else if (username.trim() === '') askForUsername();
    else void signIn({ username: username.trim() });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    // The Enter key in the first field: without a token, only the sign-in can be meant.
    if (form.signsIn && token.trim() === '') {
      signInWithFields();
      return;
    }
    const whole = form.address ? wholeAddress(address) : '';
    if (whole === null) askForAddress();
    else if (form.username && username.trim() === '') askForUsername();
    else void send(whole);
  };
  const addressInput = form.address && (
    <TextField
      ref={addressField}
      label={form.address.label}
      inputMode="url"
      autoComplete="url"
      maxLength={2000}
      value={address}
      error={errorOf('address')}
      onChange={(event) => setAddress(event.target.value)}
    />
  );
  const usernameInput = form.username && (
    <TextField
      ref={usernameField}
      label={form.username.label}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={300}
      value={username}
      error={errorOf('username')}
      hint={form.username.hint}
      onChange={(event) => setUsername(event.target.value)}
    />
  );
  const [first, second] =
    form.signsIn?.with === 'username' ? [usernameInput, addressInput] : [addressInput, usernameInput];
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {error?.field === 'all' && <Alert>{error.text}</Alert>}
      {first}
      {form.signsIn && (
        <div className="grid justify-items-start gap-2">
          <Button variant="primary" isBusy={isBusy} onClick={signInWithFields}>
            {form.signsIn.button}
          </Button>
          <p className="text-sm text-ink-2">{form.signsIn.otherwise}</p>
        </div>
      )}
      {second}
      <PasswordField
        label={form.token.label}
        autoComplete="off"
        maxLength={4000}
        value={token}
        hint={form.token.hint ?? undefined}
        onChange={(event) => setToken(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant={form.signsIn ? 'outlined' : 'primary'} isBusy={isBusy}>
          Connect
        </Button>
      </div>
    </form>
  );
}

function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <TextField
        readOnly
        label="Secret"
        value={secret}
        hint="Use it in your endpoint to verify signatures. It is shown only once."
        onFocus={({ target }) => target.select()}
      />
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          I saved it
        </Button>
      </div>
    </div>
  );
}

/** Completes a typed address with https:// if it is missing; null when it is not an address. */
function wholeAddress(typed: string): string | null {
  const text = typed.trim();
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return text !== '' && !/\s/.test(text) && URL.canParse(whole) ? whole : null;
}
