import { EmailState } from '../account/email-state.tsx';
import { useEmail } from '../account/use-email.ts';

/** The person's address and whether it is confirmed. Nothing where the server sends no mail. */
export function ProfileEmail() {
  const { known } = useEmail();
  if (!known?.sendsMail) return null;
  return (
    <section aria-label="Email" className="grid gap-0.5 border-t border-line pt-3">
      <p className="text-base wrap-anywhere">{known.email}</p>
      <EmailState />
      <p className="text-sm text-ink-2">Readers do not see your address.</p>
    </section>
  );
}
