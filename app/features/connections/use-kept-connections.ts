import { useMemo } from 'react';
import type { ConnectionReply } from '#core/api/connections.ts';
import { useStored } from '../account/use-stored.ts';
import { keptConnections, readKeptConnections } from './kept-connections.ts';

/** Where the server may post for this person, as this device last heard: `ReadConnections` hears it anew. */
export function useKeptConnections(): readonly ConnectionReply[] {
  const kept = useStored(readKeptConnections, null);
  return useMemo(() => keptConnections(kept), [kept]);
}
