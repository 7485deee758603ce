import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { requestLimits, requestPlatform, type PlatformRequest } from './platform-request.ts';

const limits = { ...requestLimits, connectMs: 400, totalMs: 800, allowedAddresses: ['127.0.0.1'] };
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that answers as scripted, byte by byte. */
async function serve(onConnection: (socket: Socket) => void): Promise<URL> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    onConnection(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/posts?a=b`);
}

function post(url: URL, more: Partial<PlatformRequest> = {}): PlatformRequest {
  const { signal } = new AbortController();
  return { method: 'POST', url, body: 'Wörter', isPost: true, mayPost: () => true, signal, ...more };
}

const whole = 'HTTP/1.1 201 Created\r\nContent-Length: 2\r\nX-Seen: yes\r\n\r\nok';

describe('a request to a platform', () => {
  it('returns the whole answer, and identifies itself', async () => {
    let seen = '';
    const url = await serve((socket) =>
      socket.on('data', (data) => {
        seen += data.toString();
        if (seen.endsWith('Wörter')) socket.end(whole);
      }),
    );
    const result = await requestPlatform(post(url, { headers: { Authorization: 'Bearer x' } }), limits);
    expect(result).toMatchObject({ type: 'answer', status: 201, text: 'ok', headers: { 'x-seen': 'yes' } });
    expect(seen).toMatch(/^POST \/posts\?a=b HTTP\/1\.1\r\n/);
    expect(seen).toContain(`Host: ${url.host}\r\n`);
    expect(seen).toContain('Content-Length: 7\r\n');
    expect(seen).toMatch(/User-Agent: Rostrum\/\d/);
  });

  it('checks mayPost after connecting, and sends nothing if it may not post', async () => {
    let connections = 0;
    let bytes = 0;
    const url = await serve((socket) => {
      connections += 1;
      socket.on('data', (data) => {
        bytes += data.length;
        socket.end(whole);
      });
    });
    let connectionsWhenAsked = 0;
    const mayPost = () => {
      connectionsWhenAsked = connections;
      return false;
    };
    const refused = await requestPlatform(post(url, { mayPost }), limits);
    expect(refused).toMatchObject({ type: 'not-sent', why: 'not-now' });
    expect(connectionsWhenAsked).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(bytes).toBe(0);
    const read = await requestPlatform(post(url, { method: 'GET', isPost: false, mayPost }), limits);
    expect(read.type).toBe('answer');
  });

  it.each<[string, (socket: Socket) => void]>([
    ['nothing comes', () => {}],
    ['the connection ends', (socket) => void socket.once('data', () => socket.end())],
    ['the connection breaks', (socket) => void socket.once('data', () => socket.resetAndDestroy())],
    ['half of it comes', (socket) => void socket.once('data', () => socket.end(whole.slice(0, -1)))],
    [
      'half of it comes, and then nothing',
      (socket) => void socket.once('data', () => socket.write(whole.slice(0, -1))),
    ],
    ['it is no HTTP', (socket) => void socket.once('data', () => socket.end('SSH-2.0-OpenSSH\r\n'))],
    [
      'it is longer than anybody reads',
      (socket) => void socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(1_100_000)}`)),
    ],
    [
      'another protocol is offered',
      (socket) =>
        void socket.once('data', () =>
          socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
        ),
    ],
  ])('is unclear where %s', async (_name, answer) => {
    const url = await serve(answer);
    expect((await requestPlatform(post(url), limits)).type).toBe('unclear');
  });

  it('is unclear when the time limit ends after sending, and not sent when it ends before', async () => {
    const url = await serve(() => {});
    const ending = new AbortController();
    const over = requestPlatform(post(url, { signal: ending.signal }), limits);
    setTimeout(() => ending.abort(), 100);
    expect((await over).type).toBe('unclear');
    expect(await requestPlatform(post(url, { signal: ending.signal }), limits)).toMatchObject({
      type: 'not-sent',
      why: 'not-now',
    });
  });

  it('is not sent when the connection is refused or TLS fails', async () => {
    expect(await requestPlatform(post(new URL('http://127.0.0.1:1')), limits)).toMatchObject({
      type: 'not-sent',
      why: 'unreachable',
      words: '127.0.0.1:1 refused the connection.',
    });
    const url = await serve((socket) => void socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')));
    url.protocol = 'https:';
    expect(await requestPlatform(post(url), limits)).toMatchObject({ type: 'not-sent', why: 'unreachable' });
    const silent = await serve(() => {});
    silent.protocol = 'https:';
    expect(await requestPlatform(post(silent), limits)).toMatchObject({ type: 'not-sent', why: 'unreachable' });
  });

  it.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://2130706433:PORT/',
    'http://0.0.0.0:PORT/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fe80::1]/',
    'http://ann:secret@example.org/',
    'ftp://example.org/',
  ])('is sent to no address like %s, and connects to none', async (address) => {
    let connections = 0;
    const url = await serve(() => (connections += 1));
    const result = await requestPlatform(post(new URL(address.replace('PORT', url.port))), {
      ...limits,
      allowedAddresses: [],
    });
    expect(result).toEqual({ type: 'not-sent', why: 'forbidden', words: 'This address is not on the public web.' });
    expect(connections).toBe(0);
  });
});
