import sharp from 'sharp';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { EncodedImage, ImageFailure } from './encoded-image.ts';
import { withNeededChunks } from './png-chunks.ts';

/** Pixels of an upload: a small file may unfold into any amount of memory. */
const MAX_PIXELS = 40_000_000;

/** What is taken. SVG is a program, not a picture. */
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** The readers of those: no other one is given a stranger's bytes, not even to see what they are. */
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

/** Sets sharp up for a process that decodes one picture after another, and nothing else. */
export function prepareToDecode(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: readers });
  sharp.cache(false);
  sharp.concurrency(1);
}

/**
 * Decodes a picture and encodes it anew, turned upright: nothing but its pixels is kept, no place and no camera.
 * @param maxSide pixels of the longer side; a smaller picture is not enlarged
 */
export async function encodeImage(bytes: Uint8Array, maxSide: number): Promise<Result<EncodedImage, ImageFailure>> {
  try {
    const picture = withNeededChunks(bytes);
    // Reads the header alone.
    const { format, width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
    if (!formats.includes(format)) return fail({ type: 'not-an-image' });
    if (width * height > MAX_PIXELS) return fail({ type: 'too-many-pixels' });
    const encoded = await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    return ok({ type: 'image/webp', bytes: encoded });
  } catch {
    return fail({ type: 'not-an-image' });
  }
}
