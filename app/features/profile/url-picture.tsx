import { useState, type SubmitEvent } from 'react';
import { UnsentForms } from '../../browser/unsent-forms.ts';
import { useSignedInUser } from '../account/use-session.ts';
import { fetchPictureFrom } from './use-set-picture.ts';
import { useOnline } from '../../ui/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { TextField } from '../../ui/text-field.tsx';

/** Addresses that were not used yet, by account. */
const unsent = new UnsentForms<string>('picture address');

/** Sets the picture from an address; the server fetches it once and stores it. */
export function UrlPicture() {
  const isOnline = useOnline();
  const { id } = useSignedInUser();
  const [address, setTyped] = useState(() => unsent.get(id) ?? '');
  const setAddress = (typed: string) => {
    if (typed === '') unsent.forget(id);
    else unsent.keep(id, typed);
    setTyped(typed);
  };
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const take = async () => {
    setIsBusy(true);
    const fetched = await fetchPictureFrom(address.trim());
    setIsBusy(false);
    if (!fetched.ok) return setError(fetched.error);
    setAddress('');
    showToast({ title: 'Profile picture updated' });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || !isOnline) return;
    const isAddress = /^https?:\/\//i.test(address.trim()) && URL.canParse(address.trim());
    setError(isAddress ? null : 'Enter the full address, starting with https://.');
    if (isAddress) void take();
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <TextField
        label="Picture address"
        type="url"
        inputMode="url"
        maxLength={2000}
        value={address}
        error={error}
        hint={
          isOnline
            ? 'Rostrum downloads the picture once and keeps a copy.'
            : 'You need to be online to use a picture address.'
        }
        onChange={(event) => {
          setAddress(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" isBusy={isBusy} disabled={!isOnline} className="justify-self-start">
        Use this picture
      </Button>
    </form>
  );
}
