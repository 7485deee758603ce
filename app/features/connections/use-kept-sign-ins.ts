import { useMemo } from 'react';
import type { SignInReply } from '#core/api/connections.ts';
import { useStored } from '../account/use-stored.ts';
import { keptSignIns, readKeptSignIns } from './kept-sign-ins.ts';

/** The platforms at which people sign in, as stored on the device; null: unknown. `ReadConnections` updates them. */
export function useKeptSignIns(): readonly SignInReply[] | null {
  const kept = useStored(readKeptSignIns, null);
  return useMemo(() => keptSignIns(kept), [kept]);
}
