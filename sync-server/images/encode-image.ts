import sharp from 'sharp';
import { fail, ok, type Result } from '#core/kernel/result.ts';

/** Pixels of an upload: a small file may unfold into any amount of memory. */
const MAX_PIXELS = 40_000_000;

/** What is taken. SVG is a program, not a picture. */
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif'];

export interface EncodedImage {
  readonly type: 'image/webp';
  readonly bytes: Uint8Array;
}

export type ImageFailure = { readonly type: 'not-an-image' } | { readonly type: 'too-many-pixels' };

/**
 * Decodes a picture and encodes it anew, turned upright: nothing but its pixels is kept, no place and no camera.
 * @param most pixels of the longer side; a smaller picture is not enlarged
 */
export async function encodeImage(bytes: Uint8Array, maxSide: number): Promise<Result<EncodedImage, ImageFailure>> {
  try {
    // Reads the header alone.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!formats.includes(format)) return fail({ type: 'not-an-image' });
    if (width * height > MAX_PIXELS) return fail({ type: 'too-many-pixels' });
    const encoded = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    return ok({ type: 'image/webp', bytes: encoded });
  } catch {
    return fail({ type: 'not-an-image' });
  }
}

export function imageFailureSentence(failure: ImageFailure): string {
  return failure.type === 'too-many-pixels'
    ? 'This picture has too many pixels. Choose one of at most 40 megapixels.'
    : 'Please select an image file';
}
