import { useConnections } from '../../features/connections/use-connections.ts';
import { useSignIns } from '../../features/connections/use-sign-ins.ts';

/**
 * Stores on this device which accounts are connected, and which can be. Renders nothing; a component of its own, because
 * drawing the card does not need its code.
 */
export function ReadConnections() {
  useConnections();
  useSignIns();
  return null;
}
