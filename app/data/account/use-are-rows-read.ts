import { startTransition, useEffect, useState } from 'react';
import { contentRows, isAwaited } from '../content/use-content-rows.ts';
import { ownWorkspace } from '../workspace/use-workspace.ts';
import { useAccount } from './use-account.ts';
import { readAhead, type SharedRows } from './use-shared-stored.ts';

/** The rows that most screens draw. */
const first: readonly SharedRows<unknown>[] = [contentRows, isAwaited, ownWorkspace];

/** A disk that takes longer gets a page of placeholders. Milliseconds. */
const READ_WITHIN = 1000;

/**
 * Whether what most screens show is read, or takes too long. A page that waits for it is drawn once, and nothing in it
 * moves when rows come. Once true it stays so.
 */
export function useAreRowsRead(): boolean {
  const account = useAccount();
  const [areRead, setAreRead] = useState(false);

  useEffect(() => {
    if (!account || areRead) return undefined;
    // The first drawing is the longest: in slices, it leaves the browser time for what comes meanwhile.
    const draw = () => startTransition(() => setAreRead(true));
    const timer = setTimeout(draw, READ_WITHIN);
    // Ended when the page is drawn: what it shows has asked for the same rows by then.
    const stop = readAhead(account, first, draw);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [account, areRead]);

  return areRead;
}
