import { useEffect, useState } from 'react';
import type { DeviceStore } from '../../engine/device-store.ts';
import type { EngineDeps } from '../../engine/engine-deps.ts';
import type { ImageRow } from '../../engine/rows.ts';
import { useOnline } from '../sync/use-online.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';

export interface ShownImage {
  /** Undefined while it is looked for, null when it can be had nowhere now. */
  readonly image: ImageRow | null | undefined;
  /** True while the server does not have it. */
  readonly isWaiting: boolean;
}

/** A picture by its hash: from this device, else from the server, where another device may have sent it; then it is kept here. */
export function useImage(hash: string): ShownImage {
  const account = useAccount();
  const isOnline = useOnline();
  const stored = useStored((store) => readImage(store, hash), null, [hash]);
  const [asked, setAsked] = useState<string | null>(null);
  const isMissing = stored === null;

  useEffect(() => {
    if (!account || !isMissing || !isOnline) return undefined;
    let isGone = false;
    void fetchHere(account.deps, hash).finally(() => {
      if (!isGone) setAsked(hash);
    });
    return () => {
      isGone = true;
    };
  }, [account, hash, isMissing, isOnline]);

  if (stored) return stored;
  return { image: stored === undefined || (isOnline && asked !== hash) ? undefined : null, isWaiting: false };
}

/** Its code is no part of a first load: most pictures that are shown are on the device. */
async function fetchHere(deps: EngineDeps, hash: string): Promise<void> {
  try {
    const { keepFetchedPicture } = await import('../../sync/keep-fetched-picture.ts');
    await keepFetchedPicture(deps, hash);
  } catch {
    // Its code did not come: the picture cannot be had now.
  }
}

async function readImage(store: DeviceStore, hash: string): Promise<ShownImage | null> {
  return await store.read(['images', 'outbox'], async (transaction) => {
    const image = await transaction.table('images').get(hash);
    if (!image) return null;
    const queued = await transaction.table('outbox').ofDocument('picture');
    return { image, isWaiting: queued.some((row) => row.type === 'picture' && row.hash === hash) };
  });
}
