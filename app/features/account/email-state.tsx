import { useState } from 'react';
import { showToast } from '../../ui/show-toast.ts';
import { useReached } from './use-reached.ts';
import { useEmail } from './use-email.ts';

/** Whether the person's address is confirmed, and what to do about it. Nothing where the server sends no mail. */
export function EmailState() {
  const { known, sendConfirmation } = useEmail();
  const isOnline = useReached();
  const [isBusy, setIsBusy] = useState(false);
  if (!known?.sendsMail) return null;
  if (known.isConfirmed) return <p className="text-sm text-ink-2">Confirmed</p>;
  const send = async () => {
    setIsBusy(true);
    const sent = await sendConfirmation();
    setIsBusy(false);
    showToast(
      sent.ok
        ? {
            title: 'Check your inbox',
            text: `Open the link in the email to ${known.email}. If nothing arrives in a few minutes, send it again.`,
          }
        : { title: 'Email not sent', text: sent.error, tone: 'bad' },
    );
  };
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      Not confirmed
      <span aria-hidden="true">·</span>
      <button
        type="button"
        disabled={!isOnline}
        aria-busy={isBusy || undefined}
        onClick={() => !isBusy && void send()}
        className="min-h-11 underline underline-offset-4 hover:text-ink disabled:opacity-55 desk:min-h-6"
      >
        Send it again
      </button>
    </p>
  );
}
