import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ok } from '#core/kernel/result.ts';
import { pictureLimits } from '#core/publishing/picture-limits.ts';
import { platforms } from '#core/publishing/platforms.ts';
import type { AdapterDeps } from '../adapters/adapter-deps.ts';
import { readsForTests } from './test-publishing.ts';

/** Serves `storedPictures` to the stand-in as the server does, for platforms that fetch them. */
export class PictureServer {
  readonly #server = createServer((request, response) => {
    const [, hash = '', key = ''] = /^\/(\w+)\.([a-z]+)\.jpg$/.exec(request.url ?? '') ?? [];
    const { rules = null } = platforms.some((each) => each.key === key) ? pictureLimits(key as 'threads') : {};
    void (async () => {
      const picture = rules && (await readsForTests.picture('ann', hash, rules));
      if (picture?.ok) response.writeHead(200, { 'Content-Type': picture.value.type }).end(picture.value.bytes);
      else response.writeHead(404).end();
    })();
  });

  static async start(): Promise<PictureServer> {
    const started = new PictureServer();
    await new Promise<void>((resolve) => started.#server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  readonly addressOf: AdapterDeps['pictureAddress'] = async (owner, hash, options) => {
    const known = await readsForTests.pictureAddress(owner, hash, options);
    const { port } = this.#server.address() as AddressInfo;
    return known.ok ? ok(`http://127.0.0.1:${port}/${hash}.${options.jpegFor ?? 'none'}.jpg`) : known;
  };

  async stop(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
