import type { ConnectionHealth } from '../connection-health.ts';
import type { RenderThread } from '../../site/render-thread.ts';
import type { RequestLimits } from '../platform-request.ts';

/** What adapters work with. */
export interface AdapterDeps {
  readonly health: ConnectionHealth;
  readonly limits: RequestLimits;
  /** Cuts a text into posts away from the event loop. The account whose text it is comes first: accounts have turns. */
  readonly fit: RenderThread['render'];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /**
   * For how long a platform may still be at a request whose answer never came. Before that is over, a post that is not
   * to be seen is not taken for absent. Milliseconds.
   */
  readonly settleMs: number;
}
