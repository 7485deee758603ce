import { describeError, type Log } from './log.ts';

/** Calls back once. Returns a cancel function. Does not keep the process alive. */
export function after(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms).unref();
  return () => clearTimeout(timer);
}

/** Repeats the work until the returned function is called, and logs failures. Does not keep the process alive. */
export function every(ms: number, work: () => Promise<void>, log: Log): () => void {
  const timer = setInterval(
    () => void work().catch((error: unknown) => log.error(describeError(error), 'A periodic task failed')),
    ms,
  );
  timer.unref();
  return () => clearInterval(timer);
}
