import sharp from 'sharp';
import { fail, ok, type Result } from '#core/kernel/result.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

/** Length, type and checksum around a chunk's data. */
const AROUND = 12;

/** What a picture's pixels are made of. */
const needed: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/**
 * A PNG without the chunks that its pixels do not need: a compressed profile or comment of a kilobyte unfolds to any
 * amount of memory as soon as the header is read. What is no PNG is left as it is; what breaks off is cut there.
 */
export function withNeededChunks(bytes: Uint8Array): Uint8Array {
  if (!SIGNATURE.every((byte, at) => bytes[at] === byte)) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = new Uint8Array(bytes.length);
  kept.set(SIGNATURE);
  let length: number = SIGNATURE.length;
  for (let at: number = SIGNATURE.length; at + AROUND <= bytes.length;) {
    const end = at + AROUND + view.getUint32(at);
    if (end > bytes.length) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (needed.has(type)) {
      kept.set(bytes.subarray(at, end), length);
      length += end - at;
    }
    if (type === 'IEND') break;
    at = end;
  }
  return kept.subarray(0, length);
}

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

export interface EncodedImage {
  readonly type: 'image/webp';
  readonly bytes: Uint8Array;
}

export type ImageFailure =
  | { readonly type: 'not-an-image' }
  | { readonly type: 'too-many-pixels' }
  /** It took too long, or too much memory. */
  | { readonly type: 'too-costly' };

export function imageFailureSentence(failure: ImageFailure): string {
  switch (failure.type) {
    case 'not-an-image':
      return 'Please select an image file';
    case 'too-many-pixels':
      return 'This picture has too many pixels. Choose one of at most 40 megapixels.';
    case 'too-costly':
      return 'This picture could not be processed. Save it as a JPEG and try again.';
  }
}
