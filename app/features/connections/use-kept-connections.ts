import { useMemo } from 'react';
import type { ConnectionReply } from '#core/api/connections.ts';
import { useStored } from '../account/use-stored.ts';
import { keptConnections, readKeptConnections } from './kept-connections.ts';

/** This person's connections as stored on the device; `ReadServerData` updates them. */
export function useKeptConnections(): readonly ConnectionReply[] {
  const kept = useStored(readKeptConnections, null);
  return useMemo(() => keptConnections(kept), [kept]);
}
