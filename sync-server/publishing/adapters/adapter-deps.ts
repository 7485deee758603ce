import type { ConnectionHealth } from '../connection-health.ts';
import type { RequestLimits } from '../platform-request.ts';

/** What adapters work with. */
export interface AdapterDeps {
  readonly health: ConnectionHealth;
  readonly limits: RequestLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /**
   * For how long a platform may still be at a request whose answer never came. Before that is over, a post that is not
   * to be seen is not taken for absent. Milliseconds.
   */
  readonly settleMs: number;
}
