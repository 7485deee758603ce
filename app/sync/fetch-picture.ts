import { getImage } from '#core/api/images.ts';
import { ok } from '#core/kernel/result.ts';
import { readCall } from '../api/call-api.ts';
import { readBytes } from '../api/read-reply.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';

/** A picture that another device sent to the server; null when it is not there or cannot be reached. */
export async function fetchPicture(deps: EngineDeps, hash: string): Promise<Uint8Array | null> {
  const reply = await readCall(deps, getImage, { params: { hash } }, async (found) => ok(await readBytes(found)));
  return reply.ok ? reply.value : null;
}
