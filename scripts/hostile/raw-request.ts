import { request } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';

/** A request with headers that `fetch` does not let a caller set, such as `Host`. */
export function rawRequest(
  url: string,
  path: string,
  { method = 'GET', headers = {} }: { readonly method?: string; readonly headers?: Readonly<Record<string, string>> },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(url), { method, path, headers, agent: false, setHost: !('Host' in headers) });
    sent.on('error', reject);
    sent.on('response', (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('error', reject);
      reply.on('end', () => {
        const type = reply.headers['content-type'];
        resolve(
          new Response(reply.statusCode === 304 ? null : Buffer.concat(parts), {
            status: reply.statusCode ?? 0,
            ...(type ? { headers: { 'Content-Type': type } } : {}),
          }),
        );
      });
    });
    sent.end();
  });
}

/** Keeps many connections open, each with half a request sent, while something else is done. */
export async function whileHalfSent<Value>(
  url: string,
  { count, begun }: { readonly count: number; readonly begun: string },
  work: () => Promise<Value>,
): Promise<Value> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname));
  try {
    await Promise.all(
      sockets.map(async (socket) => {
        socket.on('error', () => {});
        await once(socket, 'connect');
        socket.write(begun);
      }),
    );
    return await work();
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}
