import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ok } from '#core/kernel/result.ts';
import { pictureLimits } from '#core/publishing/picture-limits.ts';
import { fitImage } from '../../images/encode-image.ts';
import type { AdapterDeps } from '../adapters/adapter-deps.ts';
import { readsForTests, storedPictures } from './test-publishing.ts';

/**
 * Serves `storedPictures` to the stand-in in the form that the server gives them for platforms that fetch them. They are
 * encoded before, because the tests' limits are shorter than the start of a process that decodes.
 */
export class PictureServer {
  readonly #jpegs: ReadonlyMap<string, Uint8Array>;
  readonly #server = createServer((request, response) => {
    const bytes = this.#jpegs.get(request.url ?? '');
    if (bytes) response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(bytes);
    else response.writeHead(404).end();
  });

  private constructor(jpegs: ReadonlyMap<string, Uint8Array>) {
    this.#jpegs = jpegs;
  }

  static async start(): Promise<PictureServer> {
    const jpegs = new Map<string, Uint8Array>();
    for (const key of ['threads', 'instagram'] as const)
      for (const { hash, bytes } of Object.values(storedPictures)) {
        const fitted = await fitImage(bytes, pictureLimits(key).rules!);
        if (fitted.ok) jpegs.set(`/${hash}.${key}.jpg`, fitted.value.bytes);
      }
    const started = new PictureServer(jpegs);
    await new Promise<void>((resolve) => started.#server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  readonly addressOf: AdapterDeps['pictureAddress'] = async (owner, hash, options) => {
    const known = await readsForTests.pictureAddress(owner, hash, options);
    const { port } = this.#server.address() as AddressInfo;
    return known.ok ? ok(`http://127.0.0.1:${port}/${hash}.${options.jpegFor}.jpg`) : known;
  };

  async stop(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
