import { readFileSync, readlinkSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** How the system names the thread that asks; null where it does not say. */
export function ownThreadName(): string | null {
  try {
    return isMainThread ? null : (/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0] ?? null);
  } catch {
    return null;
  }
}

/**
 * How long processors have worked for a thread of this process, in milliseconds. Where the system does not say, what
 * all of its threads took together: never less, and on a busy machine still no more than was worked.
 */
export function threadTime(name: string | null): number {
  try {
    if (name !== null) return Number(readFileSync(`/proc/self/task/${name}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    // The thread has ended, or the system keeps no such file.
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
