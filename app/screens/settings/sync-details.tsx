import { SyncHistory } from '../../features/sync-status/sync-history.tsx';
import { useAccount } from '../../features/account/use-account.ts';
import { useReached } from '../../features/account/use-reached.ts';
import { useSyncStatus } from '../../features/sync-status/use-sync-status.ts';
import { reasonSentence } from '../../engine/sync/status-reason.ts';
import { syncStatusLabel } from '../../engine/sync/status.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { bytesInWords } from './bytes-in-words.ts';
import { useCallback, useEffect, useState } from 'react';
import { useStored } from '../../features/account/use-stored.ts';

/** The work stored on this device, whether the storage is persistent, and the sync history. */
export function SyncDetails() {
  const status = useSyncStatus();
  const account = useAccount();
  const isOnline = useReached();
  const { used, quota, isKept, keep, items } = useDeviceStorage();
  const askToKeep = async () => {
    showToast(
      (await keep())
        ? { title: 'Your work is protected on this device' }
        : {
            title: 'The browser declined',
            text: 'Install the app or use it more often, then try again. Everything you sync is safe on the server.',
          },
    );
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <p className="font-medium">{status ? syncStatusLabel(status) : 'Loading…'}</p>
          {status?.reason && <p className="text-sm text-ink-2">{reasonSentence(status.reason)}</p>}
        </div>
        <Button disabled={!isOnline} onClick={() => account?.nudge()}>
          Sync now
        </Button>
      </div>
      <div className="grid gap-1 border-t border-line pt-3">
        <p className="text-base">{items === undefined ? 'Counting…' : itemsInWords(items)}</p>
        {used !== null && (
          <p className="text-sm text-ink-2">
            Rostrum uses {bytesInWords(used)}
            {quota === null ? '' : ` of the ${bytesInWords(quota)} your browser allows`}.
          </p>
        )}
        {isKept === true && (
          <p className="text-sm text-ink-2">Your browser will keep your work even if this device runs low on space.</p>
        )}
        {isKept === false && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-ink-2">Your browser may delete your work if this device runs low on space.</p>
            <Button onClick={() => void askToKeep()}>Ask the browser to keep it</Button>
          </div>
        )}
      </div>
      <SyncHistory needsSignIn={status?.word === 'Needs sign-in'} isOpen={false} />
    </div>
  );
}

function itemsInWords(items: number): string {
  if (items === 0) return 'Nothing on this device yet.';
  if (items === 1) return '1 idea or post on this device, available offline.';
  return `${items.toLocaleString('en')} ideas and posts on this device, available offline.`;
}

interface DeviceStorage {
  /** Bytes that this site uses on this device, and may use; null when the browser does not report them. */
  readonly used: number | null;
  readonly quota: number | null;
  /** Whether the browser keeps the data when storage runs short; null when it does not report that. */
  readonly isKept: boolean | null;
  /** Asks the browser to keep the data; resolves to its decision. */
  readonly keep: () => Promise<boolean>;
  /** Number of items on this device; undefined while they are counted. */
  readonly items: number | undefined;
}

type Told = Pick<DeviceStorage, 'used' | 'quota' | 'isKept'>;

const nothing: Told = { used: null, quota: null, isKept: null };

/** Storage used on this device, and whether it is persistent. */
function useDeviceStorage(): DeviceStorage {
  const items = useStored((store) => store.read(['contentRows'], (rows) => rows.table('contentRows').count()), 0);
  const [told, setTold] = useState(nothing);
  useEffect(() => {
    let isShown = true;
    void ask().then((answer) => isShown && setTold(answer));
    return () => {
      isShown = false;
    };
    // The estimate changes with what is stored.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [items]);
  const keep = useCallback(async () => {
    const isKept = await navigator.storage.persist().catch(() => false);
    setTold(await ask());
    return isKept;
  }, []);
  return { ...told, keep, items };
}

async function ask(): Promise<Told> {
  const storage = navigator.storage as Partial<StorageManager> | undefined;
  const [estimate, isKept] = await Promise.all([
    storage?.estimate?.().catch(() => null),
    storage?.persisted?.().catch(() => null),
  ]);
  return { used: estimate?.usage ?? null, quota: estimate?.quota ?? null, isKept: isKept ?? null };
}
