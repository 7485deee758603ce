import { connectedIds } from '#core/publishing/connection-state.ts';
import { keptConnections } from './stored-connections.ts';

/**
 * The connected platforms; null before the first answer of the server. Apart from the stored connections, which are in the
 * first load of every page.
 *
 * @param now milliseconds since 1970
 */
export function keptConnectedIds(kept: unknown, now: number): ReadonlySet<number> | null {
  return typeof kept === 'string' ? connectedIds(keptConnections(kept), now) : null;
}
