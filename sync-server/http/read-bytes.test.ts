import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../testing/test-server.ts';
import { readOnSlowly } from './read-bytes.ts';

const PIECE = 64 << 10;
const PIECES = 32;

describe('bytes that arrive after the answer', () => {
  it('is read a piece at a time, to its end', async () => {
    let sent = 0;
    const body = Object.assign(
      new Readable({
        highWaterMark: PIECE,
        read() {
          if (sent === PIECES) this.push(null);
          else this.push(Buffer.alloc(PIECE));
          sent = Math.min(sent + 1, PIECES);
        },
      }),
      { complete: false },
    );
    let tick = () => {};
    let isReading = true;
    readOnSlowly(body, (_, callback) => {
      tick = callback;
      return () => void (isReading = false);
    });
    for (let ticks = 1; ticks <= PIECES && sent < PIECES; ticks += 1) {
      tick();
      await new Promise((turn) => setImmediate(turn));
      // The chunks that were read, and those that a stream buffers ahead.
      expect(sent).toBeLessThanOrEqual(2 * ticks + 2);
    }
    expect(sent).toBe(PIECES);
    const ended = new Promise((resolve) => body.once('end', resolve));
    body.complete = true;
    tick();
    await ended;
    expect(isReading).toBe(false);
  });
});

describe('a client that goes on sending what was refused', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.discard());

  it.each([
    ['of another type', 'Content-Type: text/plain', 415],
    ['longer than announced calls may be', 'Content-Type: application/json', 413],
  ])('reads the answer, and its connection takes the next request: %s', async (_, type, status) => {
    const { port, host } = new URL(server.url);
    const length = 4 << 20;
    const socket = connect(Number(port), '127.0.0.1');
    const answers: number[] = [];
    const isAnswered = (count: number) =>
      new Promise<void>((resolve, reject) => {
        socket.on('data', () => answers.length >= count && resolve());
        socket.on('error', reject);
      });
    socket.on('data', (bytes) => {
      for (const [, code] of bytes.toString('latin1').matchAll(/HTTP\/1\.1 (\d+)/g)) answers.push(Number(code));
    });
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.url}\r\n${type}\r\nContent-Length: ${length}\r\n\r\n`,
    );
    await isAnswered(1);
    expect(answers).toEqual([status]);
    for (let at = 0; at < length; at += PIECE) socket.write(Buffer.alloc(PIECE));
    socket.write(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await isAnswered(2);
    expect(answers).toEqual([status, 200]);
    socket.destroy();
  });
});
