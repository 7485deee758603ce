import type { EngineDeps } from '../engine/engine-deps.ts';
import { reportUnlessClosed } from '../engine/report-unless-closed.ts';
import type { ImageRow } from '../engine/rows.ts';
import { fetchPicture } from './fetch-picture.ts';

/** The server keeps a picture as it encoded it, under the name that the first device gave it. */
const TYPE = 'image/webp';

/** Brings a picture that another device sent to the server here and keeps it; null where that is not possible now. */
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
