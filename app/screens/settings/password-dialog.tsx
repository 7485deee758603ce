import { useState } from 'react';
import type * as z from 'zod/mini';
import { messages } from '#core/api/messages.ts';
import { PasswordField } from '../../features/account/password-field.tsx';
import { useForm } from '../../features/account/use-form.ts';
import { useCalendarFeed } from '../../features/publishing/use-calendar-feed.ts';
import { useChangeAccount } from '../../features/account/use-change-account.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useRefusal } from './owner-refusal.tsx';
import { useWaysIn } from './use-ways-in.ts';

export interface PasswordDialogProps {
  readonly username: string;
  /** False for an account that signs in with Google only. */
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

type Passwords = z.ZodMiniType<{ readonly currentPassword?: string; readonly newPassword: string }>;

const changed = async (): Promise<Passwords> => (await import('#core/api/auth.ts')).passwordForm;
const first = async (): Promise<Passwords> => (await import('#core/api/auth.ts')).firstPasswordForm;

export function PasswordDialog({ username, hasPassword, onClose }: PasswordDialogProps) {
  const { changePassword } = useChangeAccount();
  const { known, readAgain } = useWaysIn();
  const feed = useCalendarFeed();
  const title = hasPassword ? 'Change password' : 'Set a password';
  const { refusal, refuse } = useRefusal();
  const [renewCalendarFeed, setRenewCalendarFeed] = useState(false);
  const form = useForm({
    schema: hasPassword ? changed : first,
    start: { currentPassword: '', newPassword: '', confirmPassword: '' },
    onNotLoaded: () => refuse(messages.networkError),
    send: async (passwords) => {
      refuse(null);
      const saved = await changePassword({ ...passwords, renewCalendarFeed });
      if (!saved.ok) return refuse(saved.error);
      await readAgain();
      showToast({
        title: hasPassword ? 'Password changed' : 'Password set',
        text: 'All your other devices are logged out.',
      });
      onClose();
    },
  });
  const field = (name: keyof typeof form.values) =>
    ({
      name,
      value: form.values[name],
      error: form.errors[name],
      onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
    }) as const;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description="This logs out all your other devices. Unsynced changes stay on them until you sign in there again."
    >
      <form noValidate className="grid gap-4" onSubmit={form.submit}>
        {refusal}
        {/* Password managers store the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {hasPassword && (
          <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={messages.passwordHint}
          {...field('newPassword')}
        />
        <PasswordField label="New password again" autoComplete="new-password" {...field('confirmPassword')} />
        {hasPassword && known?.google && (
          <p className="text-sm text-ink-2">
            Google stays connected: {known.google} can still sign in. If that is not you, disconnect Google in Settings.
          </p>
        )}
        {hasPassword && known && known.passkeys.length > 0 && (
          <p className="text-sm text-ink-2">Your passkeys stay, and can still sign in. Remove lost ones in Settings.</p>
        )}
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
            {title}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
