import { useConnections } from '../../features/connections/use-connections.ts';

/** Keeps on this device where the server may post. Shows nothing: its code is not needed to draw the card. */
export function ReadConnections() {
  useConnections();
  return null;
}
