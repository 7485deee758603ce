import { useConnections, useSignIns } from '../../features/connections/use-connections.ts';
import { ReadFigures } from '../../features/publishing/read-figures.tsx';

/**
 * Stores the person's connections, the accounts that can be connected by signing in and the figures of their posts on this device. Renders nothing; a component of its
 * own, because drawing the cards does not need its code.
 */
export function ReadServerData() {
  useConnections();
  useSignIns();
  return <ReadFigures />;
}
