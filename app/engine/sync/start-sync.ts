import '../wire/configure-schemas.ts';
import type { EngineDeps } from '../ports.ts';
import { reportUnlessClosed } from '../store/report-unless-closed.ts';
import type { FreshLine } from './fresh-line.ts';
import { listen } from './listen.ts';
import { sendAiRequests } from './send-ai-requests.ts';
import { SyncLoop } from './sync-loop.ts';

/** Sync running in a page, for the account that is open in it. */
export interface RunningSync {
  /** Starts a pass of the drainer now. */
  readonly nudge: () => void;
  /** Called when a change was stored here. */
  readonly changed: () => void;
  readonly stop: () => void;
}

/** Starts sync: one pass at once, and another whenever there is a reason for one. */
export function startSync(deps: EngineDeps, line: FreshLine): RunningSync {
  const syncDeps = { ...deps, network: line.network };
  const loop = new SyncLoop(syncDeps, () => void sendAiRequests(deps).catch(reportUnlessClosed));
  const stopping = new AbortController();
  loop.nudge();
  listen(syncDeps, {
    onRing: (head) => loop.rung(head),
    signal: stopping.signal,
    line,
  }).catch((error: unknown) => {
    if (!stopping.signal.aborted) reportUnlessClosed(error);
  });
  return {
    nudge: () => loop.nudge(),
    changed: () => loop.changed(),
    stop: () => {
      stopping.abort();
      loop.stop();
    },
  };
}
