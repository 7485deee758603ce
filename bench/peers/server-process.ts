import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerAnswer, ServerOrder } from './server-messages.ts';

/** A peer's server in a process of its own, as seen from the benchmark. */
export interface ServerProcess {
  readonly port: number;
  /** Processor milliseconds that the process has used so far. */
  cpuMs(): Promise<number>;
  /** See `rowsChecksum`; of the server's own copy. */
  rowsChecksum(): Promise<string>;
}

/**
 * Starts `module` (a file beside this one that calls `serveParent`) with `items` items on its own disk. Calls back with
 * it and an empty folder for the devices, then ends it and removes both folders.
 */
export async function withServer<Answer>(
  { module, items }: { module: string; items: number },
  body: (server: ServerProcess, devicesFolder: string) => Promise<Answer>,
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-server-'));
  const devicesFolder = await mkdtemp(join(tmpdir(), 'rostrum-devices-'));
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), {
    // A server's own output (express-pouchdb logs, for example) must not break the table.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    cwd: folder,
  });

  const gone = once(child, 'exit').then(() => Promise.reject(new Error(`${module} has ended`)));
  // Once no order is pending, any exit is expected.
  gone.catch(() => undefined);

  async function ask<Type extends ServerAnswer['type']>(
    order: ServerOrder,
    type: Type,
  ): Promise<Extract<ServerAnswer, { type: Type }>> {
    child.send(order);
    const [answer] = (await Promise.race([once(child, 'message'), gone])) as [ServerAnswer];
    if (answer.type !== type) throw new Error(`${module} answered ${answer.type} instead of ${type}`);
    return answer as Extract<ServerAnswer, { type: Type }>;
  }

  try {
    const { port } = await ask({ type: 'start', items, folder }, 'started');
    const server: ServerProcess = {
      port,
      cpuMs: async () => (await ask({ type: 'measure-cpu' }, 'cpu')).ms,
      rowsChecksum: async () => (await ask({ type: 'check-rows' }, 'rows')).checksum,
    };
    return await body(server, devicesFolder);
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
    await rm(devicesFolder, { recursive: true, force: true });
  }
}
