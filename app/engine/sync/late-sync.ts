import type { Clock } from '../ports/ports.ts';
import type { RunningSync } from './start-sync.ts';

/** Milliseconds until code that did not come is asked for again. */
const LOAD_AGAIN_MS = 5_000;

/** Sync whose code loads after the page is drawn: lists are shown from the device and need none of it. */
export interface LateSync extends RunningSync {
  /** Loads the code and begins. */
  readonly start: () => void;
}

/**
 * Starting begins with a pass, so what is asked for before needs no memory of its own.
 *
 * @param load loads the code and begins to sync
 */
export function lateSync(clock: Clock, load: () => Promise<RunningSync>): LateSync {
  let running: RunningSync | null = null;
  let state: 'waiting' | 'loading' | 'failed' | 'running' | 'stopped' = 'waiting';
  const start = () => void (state === 'waiting' || state === 'failed' ? begin() : null);
  const begin = async () => {
    state = 'loading';
    try {
      const begun = await load();
      // It may have been stopped while the code was on its way.
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
