import type { Middleware } from 'koa';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { brokenOff, encodedBody, ServerError, tooLarge } from './errors.ts';
import { GrowingBytes } from '#core/kernel/growing-bytes.ts';

/** A request's whole body. @throws 413 beyond `limit` bytes, 400 when it breaks off */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Uint8Array> {
  const body = new GrowingBytes();
  for await (const piece of readPieces(request, limit)) body.append(piece);
  return body.bytes();
}

/** A request's body as its bytes come. @throws 413 beyond `limit` bytes, 400 when it breaks off */
export async function* readPieces(request: IncomingMessage, limit: number): AsyncGenerator<Uint8Array, void> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  let length = 0;
  try {
    // A request that is destroyed takes its connection with it, and nobody would read why it was refused.
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      length += piece.length;
      if (length > limit) throw tooLarge();
      yield piece;
    }
  } catch (error) {
    throw error instanceof ServerError ? error : brokenOff();
  }
}

/** Milliseconds between two looks at what has come. A piece is as much as a socket hands over, 64 kB or so. */
const PAUSE = 50;

/** What of a request may still be on its way. */
type Body = Pick<Readable, 'read' | 'resume' | 'destroyed'> & { readonly complete: boolean };

/** Calls back until told to end; returns how. */
type Every = (ms: number, callback: () => void) => () => void;

/**
 * Reads what still comes of a request that was answered, so that its sender comes to read the answer; and reads it
 * slowly, because Node by itself takes it as fast as it can be sent, which keeps everybody else waiting.
 */
export const readOnAfterAnswer: Middleware = async ({ req }, next) => {
  try {
    await next();
  } finally {
    if (!req.complete) readOnSlowly(req);
  }
};

/** @param every for tests */
export function readOnSlowly(body: Body, every: Every = repeat): void {
  const end = every(PAUSE, () => {
    if (!body.complete && !body.destroyed) {
      body.read();
      return;
    }
    end();
    // What is left is in memory; the connection takes its next request once this one has ended.
    body.resume();
  });
}

const repeat: Every = (ms, callback) => {
  const timer = setInterval(callback, ms).unref();
  return () => clearInterval(timer);
};

/** A few bytes may unfold into any number: bodies are taken as they are only. */
export const refuseEncodedBody: Middleware = async (ctx, next) => {
  const encoding = ctx.get('Content-Encoding').toLowerCase();
  if (encoding !== '' && encoding !== 'identity') throw encodedBody();
  await next();
};

/** Limits for one account on requests, and bytes of bodies, that arrive or wait at once. */
export interface ArrivingLimits {
  readonly bodies: number;
  readonly bytes: number;
}

/** Counts the requests of each account that are read or wait for their turn, so that none fills the memory. */
export class ArrivingBodies {
  readonly #max: ArrivingLimits;
  readonly #shares = new Map<string, ArrivingLimits>();

  constructor(max: ArrivingLimits) {
    this.#max = max;
  }

  /**
   * @param bytes of the request's body, before it is read
   * @returns how to leave once it is read or answered; null when the account has its share here already
   */
  enter(account: string, bytes: number): (() => void) | null {
    const share = this.#change(account, { bodies: 1, bytes });
    const leave = () => void this.#change(account, { bodies: -1, bytes: -bytes });
    if (share.bodies <= this.#max.bodies && (share.bytes <= this.#max.bytes || share.bodies === 1)) return leave;
    leave();
    return null;
  }

  #change(account: string, by: ArrivingLimits): ArrivingLimits {
    const { bodies, bytes } = this.#shares.get(account) ?? { bodies: 0, bytes: 0 };
    const share = { bodies: bodies + by.bodies, bytes: bytes + by.bytes };
    if (share.bodies > 0) this.#shares.set(account, share);
    else this.#shares.delete(account);
    return share;
  }
}
