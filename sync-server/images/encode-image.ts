import sharp from 'sharp';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { PictureRules, PictureType } from '#core/publishing/picture-limits.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

/** Bytes of length, type and checksum around a chunk's data. */
const AROUND = 12;

/** The chunks that the pixels depend on. */
const needed: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/**
 * Removes a PNG's other chunks: a compressed profile or comment of a kilobyte would expand to any amount of memory as
 * soon as the header is read. Other formats are returned unchanged. A truncated file is cut after its last whole chunk.
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

/** Most pixels of an upload: a small file can expand to any amount of memory. */
const MAX_PIXELS = 40_000_000;

/** The accepted formats. SVG is excluded, because it can contain scripts. */
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** The loaders of these formats. No other loader gets untrusted bytes, not even to detect the format. */
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

/** Configures sharp for a process that only decodes pictures, one after another. */
export function prepareToDecode(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: readers });
  sharp.cache(false);
  sharp.concurrency(1);
}

/**
 * Decodes a picture and encodes it again, upright. Only the pixels are kept, no location and no camera data.
 * @param maxSide pixels of the longer side; a smaller picture is not enlarged
 */
export async function encodeImage(bytes: Uint8Array, maxSide: number): Promise<Result<EncodedImage, ImageFailure>> {
  try {
    const picture = withNeededChunks(bytes);
    // Reads only the header.
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

/** A picture as a platform takes it. Sizes are pixels. */
export interface FittedImage {
  readonly type: PictureType;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Encoded in these ways until the bytes are few enough: quality first, which costs less of what a picture shows. */
const QUALITIES = [85, 72, 58] as const;
const SCALES = [1, 0.75, 0.5, 0.3, 0.15] as const;

/**
 * Encodes a stored picture by a platform's rules, or leaves it as it is where it fits them already. Transparent parts
 * become white, because JPEG has none, and so do the margins of a picture whose shape is not taken.
 */
export async function fitImage(bytes: Uint8Array, rules: PictureRules): Promise<Result<FittedImage, ImageFailure>> {
  try {
    const read = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format, width, height } = await read().metadata();
    const type = rules.types.find((each) => each === `image/${format}`);
    const scale = Math.min(1, rules.side / Math.max(width, height), Math.sqrt(rules.pixels / (width * height)));
    const isTaken = type && scale === 1 && bytes.length <= rules.bytes && !marginsOf(width, height, rules.shape);
    if (isTaken) return ok({ type, bytes, width, height });
    for (const less of SCALES) {
      const size = [width, height].map((side) => Math.max(1, Math.floor(side * scale * less))) as [number, number];
      const margins = marginsOf(...size, rules.shape);
      for (const quality of QUALITIES) {
        const resized = read()
          .resize(...size, { fit: 'fill' })
          .flatten({ background: '#ffffff' });
        const { data, info } = await (margins ? resized.extend({ ...margins, background: '#ffffff' }) : resized)
          .jpeg({ quality })
          .toBuffer({ resolveWithObject: true });
        if (data.length > rules.bytes) continue;
        return ok({ type: 'image/jpeg', bytes: data, width: info.width, height: info.height });
      }
    }
    return fail({ type: 'too-costly' });
  } catch {
    return fail({ type: 'not-an-image' });
  }
}

/** The margins, in pixels, that give a picture a shape within the limits; null where it has one. */
function marginsOf(width: number, height: number, shape: PictureRules['shape']) {
  if (!shape) return null;
  const [narrowest, widest] = shape;
  const wider = Math.max(0, Math.ceil(height * narrowest) - width);
  const higher = Math.max(0, Math.ceil(width / widest) - height);
  if (wider === 0 && higher === 0) return null;
  const [left, top] = [Math.floor(wider / 2), Math.floor(higher / 2)];
  return { left, right: wider - left, top, bottom: higher - top };
}

export interface EncodedImage {
  readonly type: 'image/webp';
  readonly bytes: Uint8Array;
}

export type ImageFailure =
  | { readonly type: 'not-an-image' }
  | { readonly type: 'too-many-pixels' }
  /** It took too much of the processor or of the memory. */
  | { readonly type: 'too-costly' }
  /** The machine is busy; it can be sent again. */
  | { readonly type: 'too-slow' };

export function imageFailureSentence(failure: ImageFailure): string {
  switch (failure.type) {
    case 'not-an-image':
      return 'Please select an image file';
    case 'too-many-pixels':
      return 'This picture has too many pixels. Choose one of at most 40 megapixels.';
    case 'too-slow':
      return 'The server is busy. Try again in a moment.';
    case 'too-costly':
      return 'This picture could not be processed. Save it as a JPEG and try again.';
  }
}
