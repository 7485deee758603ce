import { RiGoogleFill } from '@remixicon/react';
import { useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { googleFailureSentence, googleParam } from '#core/api/google-failure.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useReached } from '../../features/account/use-reached.ts';
import { useWaysIn, type WaysIn } from './use-ways-in.ts';

const ConnectGoogleDialog = lazyPart(() => import('./connect-google-dialog.tsx'), 'ConnectGoogleDialog');

/** The Google account with which the person can sign in. */
export function GoogleRow() {
  const ways = useWaysIn();
  const isOnline = useReached();
  const note = useId();
  const [open, setOpen] = useState<'connect' | 'disconnect' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useComeBack();
  const { known } = ways;
  const isConnected = typeof known?.google === 'string';

  const disconnect = async () => {
    setOpen(null);
    setIsBusy(true);
    const disconnected = await ways.disconnectGoogle();
    setIsBusy(false);
    showToast(
      disconnected.ok
        ? { title: 'Google is disconnected' }
        : { title: 'Nothing was changed', text: disconnected.error, tone: 'bad' },
    );
  };
  return (
    <div className="flex items-center gap-3 border-t border-line pt-4">
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <RiGoogleFill size={20} className="shrink-0 text-ink-2" aria-hidden="true" />
        <div className="grid min-w-0 gap-0.5">
          <span className="font-medium">Google</span>
          <span id={note} className="text-sm wrap-anywhere text-ink-2">
            {noteOf(ways, isOnline)}
          </span>
        </div>
      </div>
      {isConnected ? (
        <Button
          variant="quiet"
          aria-label="Disconnect Google"
          aria-describedby={note}
          disabled={!isOnline || !known.hasPassword}
          isBusy={isBusy}
          onClick={() => setOpen('disconnect')}
        >
          Disconnect
        </Button>
      ) : (
        <Button
          aria-label="Connect Google"
          aria-describedby={note}
          disabled={!isOnline || !known?.canConnectGoogle}
          onClick={() => setOpen('connect')}
        >
          Connect
        </Button>
      )}
      {open === 'connect' && (
        <PartBoundary fallback={null}>
          <ConnectGoogleDialog connect={ways.connectGoogle} onClose={() => setOpen(null)} />
        </PartBoundary>
      )}
      <ConfirmDialog
        isOpen={open === 'disconnect'}
        title="Disconnect Google?"
        text="You will sign in with your username and password only. Devices that are signed in stay signed in."
        confirmLabel="Disconnect"
        onCancel={() => setOpen(null)}
        onConfirm={() => void disconnect()}
      />
    </div>
  );
}

function noteOf({ known, isError }: WaysIn, isOnline: boolean): string {
  if (!known) {
    if (!isOnline) return 'Go online to see whether it is connected.';
    return isError ? 'Could not ask the server. Reload the page.' : 'Loading…';
  }
  if (known.google !== null)
    return known.hasPassword
      ? `You can sign in as ${known.google}.`
      : `You sign in as ${known.google}. Set a password before you disconnect it.`;
  return known.canConnectGoogle
    ? 'Not connected. Connect it to sign in without your password.'
    : 'Google sign-in is not set up on this server.';
}

/** After Google, the server says in the address what came of it. Takes that out, and tells the person. */
function useComeBack(): void {
  const [search, setSearch] = useSearchParams();
  const outcome = search.get(googleParam.name);
  useEffect(() => {
    if (outcome === null) return;
    setSearch(
      (now) => {
        now.delete(googleParam.name);
        return now;
      },
      { replace: true },
    );
    showToast(
      outcome === googleParam.connected
        ? { title: 'Google is connected' }
        : { title: 'Google is not connected', text: googleFailureSentence(outcome), tone: 'bad' },
    );
  }, [outcome, setSearch]);
}
