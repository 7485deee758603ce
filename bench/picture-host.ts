import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp, { type Sharp } from 'sharp';

/**
 * Answers every request with the same JPEG, in place of a server's public address, which the stand-in cannot reach in a
 * benchmark.
 */
export class PictureHost {
  readonly #server: ReturnType<typeof createServer>;

  private constructor(bytes: Uint8Array) {
    this.#server = createServer((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(bytes),
    );
  }

  static async start(): Promise<PictureHost> {
    const host = new PictureHost(await plainPicture().jpeg().toBuffer());
    await new Promise<void>((resolve) => host.#server.listen(0, '127.0.0.1', resolve));
    return host;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/wall.jpg`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** A picture of a shape that every platform takes. */
export function plainPicture(): Sharp {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#b5452c' } });
}
