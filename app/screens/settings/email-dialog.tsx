import type * as z from 'zod/mini';
import { messages } from '#core/api/messages.ts';
import { UnsentForms } from '../../browser/unsent-forms.ts';
import { PasswordField } from '../../features/account/password-field.tsx';
import { useEmail } from '../../features/account/use-email.ts';
import { useForm } from '../../features/account/use-form.ts';
import { useSignedInUser } from '../../features/account/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useRefusal } from './owner-refusal.tsx';

export interface EmailDialogProps {
  /** Whether the present address is confirmed: then it may take the change back. */
  readonly isConfirmed: boolean;
  /** False for an account that signs in with Google only. */
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

type Wanted = z.ZodMiniType<{ readonly email: string; readonly password?: string }>;

const withPassword = async (): Promise<Wanted> => (await import('#core/api/email-address.ts')).emailForm;
const withoutPassword = async (): Promise<Wanted> => (await import('#core/api/email-address.ts')).emailOnlyForm;

/** Addresses that were not asked for yet, by account: the dialog comes back with them after Escape, or a reload. */
const unsent = new UnsentForms<string>('new email');

/** Asks for another address. It becomes the account's once it is confirmed. */
export function EmailDialog({ isConfirmed, hasPassword, onClose }: EmailDialogProps) {
  const { id } = useSignedInUser();
  const { changeEmail } = useEmail();
  const { refusal, refuse } = useRefusal();
  const form = useForm({
    schema: hasPassword ? withPassword : withoutPassword,
    start: { email: unsent.get(id) ?? '', password: '' },
    onNotLoaded: () => refuse(messages.networkError),
    send: async (wanted) => {
      refuse(null);
      const asked = await changeEmail(wanted);
      if (!asked.ok) return refuse(asked.error);
      showToast({
        title: 'Check your inbox',
        text: `Open the link in the email to ${wanted.email}. If nothing arrives in a few minutes, send it again.`,
      });
      unsent.forget(id);
      onClose();
    },
  });
  const cancel = () => {
    unsent.forget(id);
    onClose();
  };
  const field = (name: keyof typeof form.values) => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      // Never the password.
      if (name === 'email') unsent.keep(id, target.value);
      form.set(name, target.value);
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Change email address"
      description={
        isConfirmed
          ? 'The new address gets a link. Your present one is told, and can take the change back for seven days.'
          : 'The new address gets a link. It becomes yours once you open that.'
      }
    >
      <form noValidate className="grid gap-4" onSubmit={form.submit}>
        {refusal}
        <TextField label="New email address" type="email" autoComplete="email" {...field('email')} />
        {hasPassword && <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            Send the link
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
