import type { IncomingMessage } from 'node:http';
import { GrowingBytes } from '#core/kernel/bytes.ts';
import { brokenOff, ServerError, tooLarge } from '../errors.ts';

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
