import { useEffect, useState } from 'react';
import type { MissingPictures } from '#core/publishing/picture-sentence.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import { useOnline } from '../../ui/use-online.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';
import { fetchHere } from './use-image.tsx';

/** How many of these pictures the server does not have, as far as this device can tell. */
export function useMissingPictures(hashes: readonly string[]): MissingPictures {
  const account = useAccount();
  const isOnline = useOnline();
  const named = [...new Set(hashes)].toSorted().join(' ');
  const stored = useStored((store) => readPlaces(store, named), null, [named]);
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const absent = stored?.absent.join(' ') ?? '';

  useEffect(() => {
    if (!account || absent === '' || !isOnline) return undefined;
    let isGone = false;
    for (const hash of absent.split(' '))
      void fetchHere(account.deps, hash).finally(() => {
        if (!isGone) setAsked((before) => new Set([...before, hash]));
      });
    return () => {
      isGone = true;
    };
  }, [account, absent, isOnline]);

  const elsewhere = stored?.absent.filter((hash) => asked.has(hash)).length ?? 0;
  return { queued: stored?.queued ?? 0, elsewhere };
}

interface Places {
  readonly queued: number;
  /** Not on this device. The server may have them. */
  readonly absent: readonly string[];
}

async function readPlaces(store: DeviceStore, named: string): Promise<Places> {
  const hashes = named === '' ? [] : named.split(' ');
  if (hashes.length === 0) return { queued: 0, absent: [] };
  return await store.read(['images', 'outbox'], async (transaction) => {
    const rows = await transaction.table('outbox').ofDocument('picture');
    const queued = new Set(rows.flatMap((row) => (row.type === 'picture' ? [row.hash] : [])));
    const absent: string[] = [];
    for (const hash of hashes) if (!(await transaction.table('images').get(hash))) absent.push(hash);
    return { queued: hashes.filter((hash) => queued.has(hash)).length, absent };
  });
}
