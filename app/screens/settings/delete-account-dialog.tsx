import { useRef, useState, type SubmitEvent } from 'react';
import { PasswordField } from '../../features/account/password-field.tsx';
import { useChangeAccount } from '../../features/account/use-change-account.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useRefusal } from './owner-refusal.tsx';
import { useWaysIn } from './use-ways-in.ts';

/**
 * Asks for the password, so that somebody else at an unlocked device cannot delete the person's work. Where there is
 * none, the server asks for a new sign-in.
 */
export function DeleteAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { deleteAccount } = useChangeAccount();
  const { known } = useWaysIn();
  const hasPassword = known?.hasPassword ?? true;
  const [password, setPassword] = useState('');
  const { refusal, refuse } = useRefusal();
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    if (hasPassword && password === '') {
      field.current?.focus();
      return refuse('Enter your password.');
    }
    refuse(null);
    setIsBusy(true);
    const deleted = await deleteAccount(hasPassword ? password : null);
    setIsBusy(false);
    if (deleted.ok) showToast({ title: 'Your account is deleted' });
    else refuse(deleted.error);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void remove();
  };
  return (
    <Dialog
      role="alertdialog"
      isOpen
      onClose={onClose}
      title="Delete your account?"
      description="All your ideas, drafts and posts, your profile, your own site and everything scheduled will be deleted at once, here and on the server. Posts on other platforms stay there. This cannot be undone. Export your data first."
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {refusal}
        {hasPassword && (
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
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Keep my account</Button>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            Delete account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
