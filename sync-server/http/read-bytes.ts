import type { Middleware } from 'koa';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { brokenOff, encodedBody, ServerError, tooLarge } from './errors.ts';
import { GrowingBytes } from '#core/kernel/growing-bytes.ts';

/** A request's whole body. @throws 413 beyond `limit` bytes, 400 when it is interrupted */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Uint8Array> {
  const body = new GrowingBytes();
  for await (const piece of readPieces(request, limit)) body.append(piece);
  return body.bytes();
}

/** A request's body, chunk by chunk as it arrives. @throws 413 beyond `limit` bytes, 400 when it is interrupted */
export async function* readPieces(request: IncomingMessage, limit: number): AsyncGenerator<Uint8Array, void> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  let length = 0;
  try {
    // Destroying the request would close its connection, and the caller could not read why it was refused.
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      length += piece.length;
      if (length > limit) throw tooLarge();
      yield piece;
    }
  } catch (error) {
    throw error instanceof ServerError ? error : brokenOff();
  }
}

/** Milliseconds between two reads. A read takes what the socket has buffered, about 64 kB. */
const PAUSE = 50;

/** A request whose body may still be arriving. */
type Body = Pick<Readable, 'read' | 'resume' | 'destroyed'> & { readonly complete: boolean };

/** Calls back repeatedly. Returns a cancel function. */
type Every = (ms: number, callback: () => void) => () => void;

/**
 * Reads the rest of a request that was already answered, so that its sender goes on to read the response. Reads slowly:
 * by default Node would read as fast as the sender sends, and block everybody else.
 */
export const readOnAfterAnswer: Middleware = async ({ req }, next) => {
  try {
    await next();
  } finally {
    if (!req.complete) readOnSlowly(req);
  }
};

/** @param every replaced in tests */
export function readOnSlowly(body: Body, every: Every = repeat): void {
  const end = every(PAUSE, () => {
    if (!body.complete && !body.destroyed) {
      body.read();
      return;
    }
    end();
    // The rest is in memory. The connection accepts its next request only after this one has ended.
    body.resume();
  });
}

const repeat: Every = (ms, callback) => {
  const timer = setInterval(callback, ms).unref();
  return () => clearInterval(timer);
};

/** Refuses compressed bodies: a few bytes could expand to any size. */
export const refuseEncodedBody: Middleware = async (ctx, next) => {
  const encoding = ctx.get('Content-Encoding').toLowerCase();
  if (encoding !== '' && encoding !== 'identity') throw encodedBody();
  await next();
};

/** Limits per account for requests, and bytes of bodies, that are arriving or queued. */
export interface ArrivingLimits {
  readonly bodies: number;
  readonly bytes: number;
}

/** Counts each account's requests that are being read or are queued, so that none fills the memory. */
export class ArrivingBodies {
  readonly #max: ArrivingLimits;
  readonly #shares = new Map<string, ArrivingLimits>();

  constructor(max: ArrivingLimits) {
    this.#max = max;
  }

  /**
   * @param bytes of the request's body, before it is read
   * @returns a function to call once it is read or answered; null when the account has reached its limit
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
