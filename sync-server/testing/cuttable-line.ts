import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './server-process.ts';

/** A connection to another server on this machine that can be cut, with all open sockets, and repaired. */
export class CuttableLine {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(port: number, server: Server) {
    this.port = port;
    this.#server = server;
  }

  static async to(port: number): Promise<CuttableLine> {
    const server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        line.#sockets.add(socket);
        socket.pipe(other);
        socket.on('error', () => {});
        socket.on('close', () => {
          line.#sockets.delete(socket);
          other.destroy();
        });
      }
    });
    const line = new CuttableLine(await freePort(), server);
    await line.mend();
    return line;
  }

  /** Refuses connections until `mend` is called. */
  cut(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async mend(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.port, '127.0.0.1', resolve));
  }
}
