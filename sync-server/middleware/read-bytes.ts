import type { IncomingMessage } from 'node:http';
import { tooLarge } from '../errors.ts';

/** A request's whole body. @throws 413 beyond `limit` bytes */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Uint8Array> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > limit) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts, length);
}
