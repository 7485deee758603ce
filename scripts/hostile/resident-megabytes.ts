import { execFileSync } from 'node:child_process';

/** Resident memory of a process in MB, or null when it has ended. */
export function residentMegabytes(pid: number): number | null {
  try {
    return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);
  } catch {
    return null;
  }
}
