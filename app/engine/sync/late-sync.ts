/**
 * Defers loading the sync code until the page is painted. Lists are shown from the device and need none of it.
 *
 * States: `waiting` (before `start`), `loading`, `failed` (retried after 5 s, or earlier by `nudge` or `changed`),
 * `running`, `stopped`. Starting sync begins with a pass, so calls made before `running` need not be remembered.
 * `stopped` is final: code that arrives later is stopped at once.
 */
import type { Clock } from '../ports.ts';
import type { RunningSync } from './start-sync.ts';

/** Milliseconds until code that failed to load is requested again. */
const LOAD_AGAIN_MS = 5_000;

/** Sync whose code loads after the page is painted. */
export interface LateSync extends RunningSync {
  /** Loads the code and starts sync. */
  readonly start: () => void;
}

/**
 * Creates the deferred sync.
 *
 * @param load loads the code and starts sync
 */
export function lateSync(clock: Clock, load: () => Promise<RunningSync>): LateSync {
  let running: RunningSync | null = null;
  let state: 'waiting' | 'loading' | 'failed' | 'running' | 'stopped' = 'waiting';
  const start = () => void (state === 'waiting' || state === 'failed' ? begin() : null);
  const begin = async () => {
    state = 'loading';
    try {
      const begun = await load();
      // It may have been stopped while the code was loading.
      if (isStopped()) return begun.stop();
      running = begun;
      state = 'running';
    } catch {
      if (isStopped()) return;
      state = 'failed';
      clock.after(LOAD_AGAIN_MS, start);
    }
  };
  const isStopped = () => state === 'stopped';
  const again = () => {
    if (state === 'failed') start();
  };
  return {
    start,
    nudge: () => (running ? running.nudge() : again()),
    changed: () => (running ? running.changed() : again()),
    stop: () => {
      state = 'stopped';
      running?.stop();
      running = null;
    },
  };
}
