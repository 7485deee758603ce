import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** The thread or process that runs the tasks of a lane. Events after `terminate` are ignored. */
export interface LaneRunner {
  /** @throws when the value cannot be sent */
  send(value: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called at least once: it has ended, or could not be started. */
  onEnd(listener: (reason: Error) => void): void;
  terminate(): Promise<void>;
  /** Keeps this process alive. */
  ref(): void;
  unref(): void;
}

/** A thread of this process. It starts fast, but ends the whole process when it runs out of memory. */
export function startThread(script: URL): LaneRunner {
  const worker = new Worker(script, { execArgv: [] });
  return {
    send: (value) => worker.postMessage(value),
    onMessage: (listener) => void worker.on('message', listener),
    onEnd: (listener) =>
      void worker.on('error', listener).on('exit', () => listener(new Error('The thread has ended'))),
    terminate: async () => void (await worker.terminate()),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
  };
}

/**
 * A process with a heap of its own. V8 ends the whole process when a heap is full and the next object is large, even in
 * a thread with `resourceLimits` (nodejs/node#47224). The process gets none of this process's environment.
 */
export function startProcess(script: URL, { megabytes }: { readonly megabytes: number }): LaneRunner {
  const child = fork(fileURLToPath(script), [], {
    execArgv: [`--max-old-space-size=${megabytes}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve()).once('error', () => resolve());
  });
  return {
    // A process that has just ended accepts nothing. Its end is reported through `onEnd`.
    send: (value) => void child.send(value as object, () => {}),
    onMessage: (listener) => void child.on('message', listener),
    onEnd: (listener) =>
      void child.on('error', listener).on('exit', () => listener(new Error('The process has ended'))),
    terminate: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    ref: () => {
      child.ref();
      child.channel?.ref();
    },
    unref: () => {
      child.unref();
      child.channel?.unref();
    },
  };
}
