import { SyncHistory } from '../../features/sync-status/sync-history.tsx';
import { useAccount } from '../../features/account/use-account.ts';
import { useDeviceStorage } from '../../features/sync-status/use-device-storage.ts';
import { useOnline } from '../../ui/use-online.ts';
import { useSyncStatus } from '../../features/sync-status/use-sync-status.ts';
import { syncStatusLabel } from '../../engine/sync/status.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { bytesInWords } from './bytes-in-words.ts';

/** The work stored on this device, whether the storage is persistent, and the sync history. */
export function SyncDetails() {
  const status = useSyncStatus();
  const account = useAccount();
  const isOnline = useOnline();
  const { used, quota, isKept, keep, items } = useDeviceStorage();
  const askToKeep = async () => {
    showToast(
      (await keep())
        ? { title: 'The browser keeps your work' }
        : {
            title: 'The browser did not agree',
            text: 'Install the app or open it more often, and ask again. Until then what is synced is safe on the server.',
          },
    );
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <p className="font-medium">{status ? syncStatusLabel(status) : 'Reading…'}</p>
          {status?.detail && <p className="text-sm text-ink-2">{status.detail}</p>}
        </div>
        <Button disabled={!isOnline} onClick={() => account?.nudge()}>
          Sync now
        </Button>
      </div>
      <div className="grid gap-1 border-t border-line pt-3">
        <p className="text-base">{items === undefined ? 'Counting…' : itemsInWords(items)}</p>
        {used !== null && (
          <p className="text-sm text-ink-2">
            Rostrum takes {bytesInWords(used)}
            {quota === null ? '' : ` of the ${bytesInWords(quota)} that the browser allows`}.
          </p>
        )}
        {isKept === true && (
          <p className="text-sm text-ink-2">The browser keeps it when this device runs short of room.</p>
        )}
        {isKept === false && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-ink-2">The browser may remove it when this device runs short of room.</p>
            <Button onClick={() => void askToKeep()}>Ask it to keep it</Button>
          </div>
        )}
      </div>
      <SyncHistory needsSignIn={status?.word === 'Needs sign-in'} />
    </div>
  );
}

function itemsInWords(items: number): string {
  if (items === 0) return 'No item is on this device yet.';
  if (items === 1) return '1 item is on this device, and opens offline.';
  return `${items.toLocaleString('en')} items are on this device, and open offline.`;
}
