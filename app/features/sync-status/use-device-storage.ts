import { useCallback, useEffect, useState } from 'react';
import { useStored } from '../account/use-stored.ts';

export interface DeviceStorage {
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
export function useDeviceStorage(): DeviceStorage {
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
