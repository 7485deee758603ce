import { useRef, useState, type SubmitEvent } from 'react';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { accountName } from '../../features/account/account-name.ts';
import { useChangeConnections, type Connected } from '../../features/connections/use-change-connections.ts';
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

/** Asks for what an account is connected with; the server tries it before it keeps it. */
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
      description={
        platform.connects === 'token'
          ? 'Create an access token on your instance under Preferences, Development, New application. Allow it to read and write posts and media.'
          : 'Each post is sent to your address as JSON, signed so you can verify it.'
      }
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

function AccountForm({ platform, onConnected, onClose }: AccountFormProps) {
  const { connect } = useChangeConnections();
  const addressField = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  const [token, setToken] = useState('');
  const [error, setError] = useState<{ readonly field: 'address' | 'all'; readonly text: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const needsToken = platform.connects === 'token';

  const send = async (whole: string) => {
    setIsBusy(true);
    setError(null);
    const answered = await connect(platform.key, { address: whole, token: token.trim() });
    setIsBusy(false);
    if (answered.ok) onConnected(answered.value);
    else setError({ field: 'all', text: answered.error });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const whole = wholeAddress(address);
    if (whole !== null) return void send(whole);
    setError({
      field: 'address',
      text: `Enter the address, for example ${needsToken ? 'https://mastodon.social' : 'https://example.com/hook'}.`,
    });
    addressField.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {error?.field === 'all' && <Alert>{error.text}</Alert>}
      <TextField
        ref={addressField}
        label={needsToken ? 'Address of your instance' : 'Address'}
        inputMode="url"
        autoComplete="url"
        maxLength={2000}
        value={address}
        error={error?.field === 'address' ? error.text : null}
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextField
        label={needsToken ? 'Access token' : 'Secret (optional)'}
        type="password"
        autoComplete="off"
        maxLength={4000}
        value={token}
        hint={needsToken ? undefined : 'Leave empty to create one.'}
        onChange={(event) => setToken(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
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

/** What a person writes of an address, with https:// where they left it out; null where it is none. */
function wholeAddress(typed: string): string | null {
  const text = typed.trim();
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return text !== '' && !/\s/.test(text) && URL.canParse(whole) ? whole : null;
}
