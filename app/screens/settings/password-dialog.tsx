import { useState } from 'react';
import { messages } from '#core/api/messages.ts';
import { useForm } from '../../features/account/use-form.ts';
import { useCalendarFeed } from '../../features/publishing/use-calendar-feed.ts';
import { useChangeAccount } from '../../features/account/use-change-account.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { TextField } from '../../ui/text-field.tsx';

export interface PasswordDialogProps {
  readonly username: string;
  readonly onClose: () => void;
}

const schema = async () => (await import('#core/api/auth.ts')).passwordForm;

export function PasswordDialog({ username, onClose }: PasswordDialogProps) {
  const { changePassword } = useChangeAccount();
  const feed = useCalendarFeed();
  const [failure, setFailure] = useState<string | null>(null);
  const [renewCalendarFeed, setRenewCalendarFeed] = useState(false);
  const form = useForm({
    schema,
    start: { currentPassword: '', newPassword: '', confirmPassword: '' },
    onNotLoaded: () => setFailure(messages.networkError),
    send: async (passwords) => {
      setFailure(null);
      const changed = await changePassword({ ...passwords, renewCalendarFeed });
      if (!changed.ok) return setFailure(changed.error);
      showToast({ title: 'Password changed', text: 'All your other devices are logged out.' });
      onClose();
    },
  });
  const field = (name: keyof typeof form.values) =>
    ({
      name,
      type: 'password',
      value: form.values[name],
      error: form.errors[name],
      onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
    }) as const;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Change password"
      description="This logs out all your other devices. Unsynced changes stay on them until you sign in there again."
    >
      <form noValidate className="grid gap-4" onSubmit={form.submit}>
        {failure && <Alert>{failure}</Alert>}
        {/* Password managers store the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
        <TextField
          label="New password"
          autoComplete="new-password"
          hint={messages.passwordHint}
          {...field('newPassword')}
        />
        <TextField label="New password again" autoComplete="new-password" {...field('confirmPassword')} />
        {feed.address && (
          <Checkbox
            label="Create a new calendar feed link too. Calendars that use the old one will stop showing your plan."
            isChecked={renewCalendarFeed}
            onChange={setRenewCalendarFeed}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            Change password
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
