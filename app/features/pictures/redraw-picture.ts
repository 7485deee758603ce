import type { ImageRow } from '../../engine/store/rows.ts';

/** Types that every platform and every picture viewer takes. Pictures are stored as WebP, which some do not. */
const takenEverywhere: readonly string[] = ['image/jpeg', 'image/png'];

const QUALITY = 0.92;

/** A stored picture as a file that can be posted anywhere. One that cannot be redrawn is given as it is stored. */
export async function postablePicture({ bytes, type }: ImageRow): Promise<Blob> {
  const stored = new Blob([bytes], { type });
  if (takenEverywhere.includes(type)) return stored;
  return await redraw(stored, 'image/jpeg').catch(() => stored);
}

/** PNG is the one type of picture that every clipboard takes (W3C, Clipboard API, "mandatory data types"). */
export async function pictureForClipboard({ bytes, type }: ImageRow): Promise<Blob> {
  return await redraw(new Blob([bytes], { type }), 'image/png');
}

async function redraw(picture: Blob, type: 'image/jpeg' | 'image/png'): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d')!;
  if (type === 'image/jpeg') {
    // JPEG has no transparency; transparent pixels would turn black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, bitmap.width, bitmap.height);
  }
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return await canvas.convertToBlob({ type, quality: QUALITY });
}
