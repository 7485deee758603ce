import sharp from 'sharp';
import { findImage } from '../store/images.ts';
import type { Database } from '../store/database.ts';

/** Pictures of one post whose sizes are looked up; those after them are far down the page. */
const MAX_SIZED = 30;

/** Tells the browser how large each picture is, so that the text does not move when it arrives. */
export async function sizePictures(database: Database, userId: string, html: string): Promise<string> {
  const named = [...html.matchAll(/<img src="rostrum-image:([0-9a-f]{64})"/g)].map(([, hash]) => hash!);
  let sized = html;
  for (const hash of [...new Set(named)].slice(0, MAX_SIZED)) {
    const image = await findImage(database, userId, hash);
    if (!image) continue;
    const { width, height } = await sharp(image.bytes).metadata();
    const start = `<img src="rostrum-image:${hash}"`;
    sized = sized.replaceAll(start, `${start} width="${width}" height="${height}"`);
  }
  return sized;
}
