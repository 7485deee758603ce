import type { ListRow } from '../list-row.ts';
import { rowsChecksum } from '../list-row.ts';
import type { ServerAnswer, ServerOrder } from './server-messages.ts';

/** A peer's server inside its own process. */
export interface ChildServer {
  /** On 127.0.0.1. */
  readonly port: number;
  /** The rows of the server's own copy, to check that it agrees with the devices. */
  rows(): Promise<readonly ListRow[]> | readonly ListRow[];
}

export interface ServerStart {
  /** How many items to load before answering. */
  readonly items: number;
  /** An empty folder of its own. */
  readonly folder: string;
}

/** Runs a peer's server in this process on the parent's orders, until the parent ends. */
export function serveParent(start: (options: ServerStart) => Promise<ChildServer>): void {
  let server: ChildServer | undefined;
  process.on('disconnect', () => process.exit());
  process.on('message', (order: ServerOrder) => void obey(order));

  async function obey(order: ServerOrder): Promise<void> {
    switch (order.type) {
      case 'start':
        server = await start(order);
        return answer({ type: 'started', port: server.port });
      case 'measure-cpu': {
        const { user, system } = process.cpuUsage();
        return answer({ type: 'cpu', ms: (user + system) / 1_000 });
      }
      case 'check-rows':
        if (!server) throw new Error('The server has not started');
        return answer({ type: 'rows', checksum: rowsChecksum(await server.rows()) });
    }
  }
}

function answer(message: ServerAnswer): void {
  process.send?.(message);
}
