import { useConnections } from '../../features/connections/use-connections.ts';
import { ReadFigures } from '../../features/publishing/read-figures.tsx';

/**
 * Stores the person's connections and the figures of their posts on this device. Renders nothing; a component of its
 * own, because drawing the cards does not need its code.
 */
export function ReadServerData() {
  useConnections();
  return <ReadFigures />;
}
