import { createServer } from 'node:net';

/** A free TCP port. */
export async function freePort(): Promise<number> {
  return await new Promise((found, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => found(port));
    });
  });
}
