import { useConnections } from '../../features/connections/use-connections.ts';

/**
 * Stores the person's connections on this device. Renders nothing; a component of its own, because drawing the card
 * does not need its code.
 */
export function ReadConnections() {
  useConnections();
  return null;
}
