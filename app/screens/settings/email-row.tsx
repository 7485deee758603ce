import { useState } from 'react';
import { EmailState } from '../../features/account/email-state.tsx';
import { useEmail } from '../../features/account/use-email.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { useReached } from '../../features/account/use-reached.ts';
import { useWaysIn } from './use-ways-in.ts';

const EmailDialog = lazyPart(() => import('./email-dialog.tsx'), 'EmailDialog');

/** The state of the person's address, and how to change it. Nothing where the server sends no mail. */
export function EmailRow() {
  const { known } = useEmail();
  const ways = useWaysIn();
  const isOnline = useReached();
  const [isChanging, setIsChanging] = useState(false);
  if (!known?.sendsMail) return null;
  return (
    <div className="-mt-3 grid justify-items-start gap-2">
      <EmailState />
      {known.pending !== null && (
        <p className="text-sm text-pretty wrap-anywhere text-ink-2">
          {known.pending} becomes your address once you open the link in the email that was sent there.
        </p>
      )}
      <Button disabled={!isOnline || !ways.known} onClick={() => setIsChanging(true)}>
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
