import { concatBytes } from '#core/kernel/bytes.ts';
import type { NetworkReply } from '../engine/ports.ts';

/** An answer's whole body. Throws when the connection breaks. */
export async function readBytes(reply: NetworkReply): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of reply.body()) parts.push(part);
  return concatBytes(parts);
}

export async function readText(reply: NetworkReply): Promise<string> {
  return new TextDecoder().decode(await readBytes(reply));
}

/** An answer's JSON, or undefined if it is none. */
export async function readJson(reply: NetworkReply): Promise<unknown> {
  return parseReply(await readText(reply));
}

/** Parses an answer as JSON, or undefined if it is none: null is an answer of its own, unlike in `core/kernel/json.ts`. */
export function parseReply(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
