import { RiShieldKeyholeLine } from '@remixicon/react';
import { useState } from 'react';
import { counted } from '#core/kernel/counted.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useReached } from '../../features/account/use-reached.ts';
import { dayOf } from './day-of.ts';
import { useWaysIn, type WaysIn } from './use-ways-in.ts';

const FactorDialog = lazyPart(() => import('./factor-dialog.tsx'), 'FactorDialog');
const SecondFactorDialog = lazyPart(() => import('./second-factor-dialog.tsx'), 'SecondFactorDialog');
const loadCalls = () => import('./factor-calls.ts');

/** The authenticator app that is asked for after the password or Google. */
export function SecondFactorRow({ username }: { readonly username: string }) {
  const ways = useWaysIn();
  const isOnline = useReached();
  const [open, setOpen] = useState<'set-up' | 'codes' | 'off' | null>(null);
  const { known } = ways;
  const close = () => {
    setOpen(null);
    void ways.readAgain();
  };
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <div className="flex items-center gap-3">
        <div className="flex min-w-0 flex-1 items-center gap-3">
          <RiShieldKeyholeLine size={20} className="shrink-0 text-ink-2" aria-hidden="true" />
          <div className="grid min-w-0 gap-0.5">
            <span className="font-medium">Authenticator app</span>
            <span className="text-sm text-pretty text-ink-2">{noteOf(ways, isOnline)}</span>
          </div>
        </div>
        {known?.secondFactor ? (
          <Button
            variant="quiet"
            aria-label="Turn off the authenticator app"
            disabled={!isOnline}
            onClick={() => setOpen('off')}
          >
            Turn off
          </Button>
        ) : (
          <Button
            aria-label="Set up an authenticator app"
            disabled={!isOnline || !known}
            onClick={() => setOpen('set-up')}
          >
            Set up
          </Button>
        )}
      </div>
      {known?.secondFactor && (
        <div className="pl-8">
          <Button size="small" disabled={!isOnline} onClick={() => setOpen('codes')}>
            New recovery codes
          </Button>
        </div>
      )}
      {open && known && (
        <PartBoundary fallback={null}>
          {open === 'off' ? (
            <FactorDialog
              known={known}
              title="Turn off the authenticator app?"
              description="Your password or Google alone will sign in. Your recovery codes are deleted."
              confirmLabel="Turn off"
              isDanger
              asks="both"
              mayEndOthers
              send={async (confirmation) => await (await loadCalls()).turnOffSecondFactor(confirmation)}
              onDone={() => {
                showToast({ title: 'Authenticator app turned off' });
                close();
              }}
              onClose={close}
            />
          ) : (
            <SecondFactorDialog known={known} username={username} type={open} onClose={close} />
          )}
        </PartBoundary>
      )}
    </div>
  );
}

function noteOf({ known, isError }: WaysIn, isOnline: boolean): string {
  if (!known) {
    if (!isOnline) return 'Go online to see whether it is set up.';
    return isError ? 'Could not ask the server. Reload the page.' : 'Loading…';
  }
  const { secondFactor } = known;
  if (!secondFactor) return 'Off. Set it up to be asked for a code after your password or Google.';
  const left = secondFactor.recoveryCodes;
  return `On since ${dayOf(secondFactor.since)} · ${left === 0 ? 'no recovery codes' : counted(left, 'recovery code')} left`;
}
