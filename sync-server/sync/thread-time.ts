import { readFileSync, readlinkSync } from 'node:fs';

/** How the system names the thread that asks, as a process and a task of it; null where it does not say. */
export function ownThreadName(): string | null {
  try {
    return /^\d+\/task\/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * How long processors have worked for a thread, in milliseconds. Where the system does not say, the clock, which a busy
 * machine makes run ahead of the work.
 */
export function threadTime(name: string | null): number {
  try {
    if (name !== null) return Number(readFileSync(`/proc/${name}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    // The thread has ended, or the system keeps no such file.
  }
  return performance.now();
}
