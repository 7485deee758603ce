import { getImage } from '#core/api/images.ts';
import { ok } from '#core/kernel/result.ts';
import type { EngineDeps } from '../ports.ts';
import { reportUnlessClosed } from '../store/report-unless-closed.ts';
import type { ImageRow } from '../store/rows.ts';
import { readBytes, readCall } from '../wire/call-api.ts';

/** The server stores a picture in its own encoding, under the name that the first device gave it. */
const TYPE = 'image/webp';

/** Fetches a picture that another device sent to the server and stores it; null when that is not possible now. */
export async function keepFetchedPicture(deps: EngineDeps, hash: string): Promise<ImageRow | null> {
  const bytes = await fetchPicture(deps, hash);
  if (!bytes) return null;
  const own = Uint8Array.from(bytes);
  const bitmap = await createImageBitmap(new Blob([own], { type: TYPE })).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  bitmap.close();
  const picture: ImageRow = { hash, name: '', type: TYPE, width, height, bytes: own };
  await deps.store
    .write(['images'], (transaction) => transaction.table('images').put(picture))
    .catch(reportUnlessClosed);
  return picture;
}

/** A picture that another device sent to the server; null when it does not exist or cannot be reached. */
async function fetchPicture(deps: EngineDeps, hash: string): Promise<Uint8Array | null> {
  const reply = await readCall(deps, getImage, { params: { hash } }, async (found) => ok(await readBytes(found)));
  return reply.ok ? reply.value : null;
}
