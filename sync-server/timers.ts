import { describeError, type Log } from './log.ts';

/** Calls back once; returns a cancel function. Keeps no process alive. */
export function after(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms).unref();
  return () => clearTimeout(timer);
}

/** Does the work again and again until the returned function is called; what fails is logged. Keeps no process alive. */
export function every(ms: number, work: () => Promise<void>, log: Log): () => void {
  const timer = setInterval(
    () => void work().catch((error: unknown) => log.error(describeError(error), 'Regular work failed')),
    ms,
  );
  timer.unref();
  return () => clearInterval(timer);
}
