import { format } from 'date-fns';
import { useRef, useState } from 'react';
import { EmailState } from '../../features/account/email-state.tsx';
import { useEmail } from '../../features/account/use-email.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useReached } from '../../features/account/use-reached.ts';
import { useWaysIn } from './use-ways-in.ts';

const EmailDialog = lazyPart(() => import('./email-dialog.tsx'), 'EmailDialog');

/** The state of the person's address, and how to change it. Nothing where the server sends no mail. */
export function EmailRow() {
  const { known } = useEmail();
  const ways = useWaysIn();
  const isOnline = useReached();
  const [isChanging, setIsChanging] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  if (!known?.sendsMail) return null;
  return (
    <div className="-mt-3 grid justify-items-start gap-2">
      <EmailState />
      {known.pending !== null && known.pendingUntil !== null && (
        <PendingAddress
          address={known.pending}
          until={known.pendingUntil}
          // The button that was pressed goes with the address.
          onCancelled={() => changeButton.current?.focus()}
        />
      )}
      <Button ref={changeButton} disabled={!isOnline || !ways.known} onClick={() => setIsChanging(true)}>
        Change email address
      </Button>
      {isChanging && ways.known && (
        <PartBoundary fallback={null}>
          <EmailDialog
            isConfirmed={known.isConfirmed}
            hasPassword={ways.known.hasPassword}
            onClose={() => setIsChanging(false)}
          />
        </PartBoundary>
      )}
    </div>
  );
}

interface PendingAddressProps {
  readonly address: string;
  /** ISO 8601. */
  readonly until: string;
  readonly onCancelled: () => void;
}

/** The address that is not confirmed yet, and what can still be done about it. */
function PendingAddress({ address, until, onCancelled }: PendingAddressProps) {
  const { sendChangeAgain, cancelChange } = useEmail();
  const isOnline = useReached();
  const [busy, setBusy] = useState<'again' | 'cancel' | null>(null);
  const run = async (which: 'again' | 'cancel') => {
    setBusy(which);
    const answered = await (which === 'again' ? sendChangeAgain() : cancelChange());
    setBusy(null);
    if (!answered.ok) {
      const title = which === 'again' ? 'Email not sent' : 'Nothing was changed';
      return showToast({ title, text: answered.error, tone: 'bad' });
    }
    if (which === 'cancel') onCancelled();
    showToast(
      which === 'again'
        ? {
            title: 'Check your inbox',
            text: `Open the link in the email to ${address}. If nothing arrives in a few minutes, send it again.`,
          }
        : {
            title: 'Your address stays as it is',
            text: `The link that was sent to ${address} does not work any more.`,
          },
    );
  };
  return (
    <div className="grid gap-2">
      <p className="text-sm text-pretty wrap-anywhere text-ink-2">
        {address} becomes your address once you open the link in the email that was sent there. The link works until{' '}
        <time dateTime={until}>{format(until, 'EEEE, d MMMM, HH:mm')}</time>.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button size="small" disabled={!isOnline} isBusy={busy === 'again'} onClick={() => void run('again')}>
          Send the link again
        </Button>
        <Button
          size="small"
          variant="quiet"
          disabled={!isOnline}
          isBusy={busy === 'cancel'}
          onClick={() => void run('cancel')}
        >
          Cancel this change
        </Button>
      </div>
    </div>
  );
}
