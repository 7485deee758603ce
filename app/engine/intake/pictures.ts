import { documentsSentence, isDocument } from '#core/content/arrived-files.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Clock } from '../ports.ts';
import type { DeviceStore } from '../store/device-store.ts';
import { hexFromBytes } from '../store/hex.ts';
import type { ImageRow } from '../store/rows.ts';
import type { SharedFile } from './share.ts';

/** Limits of the image store: pixels of the longer side, and bytes. */
const limits = { side: 1600, bytes: 1.5 * 2 ** 20 } as const;

/** Best first. A browser that cannot encode WebP returns another type. */
const encodings = [
  { type: 'image/webp', quality: 0.85 },
  { type: 'image/webp', quality: 0.6 },
  { type: 'image/jpeg', quality: 0.85 },
  { type: 'image/jpeg', quality: 0.6 },
] as const;

/** Redraws the picture, smaller if necessary. This removes the camera's metadata, above all the place. */
export const shrinkPicture: ShrinkPicture = async (file) => {
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(file.bytes)], { type: file.type })).catch(
    () => null,
  );
  if (!bitmap) return fail({ type: 'not-a-picture', name: file.name });
  const scale = Math.min(1, limits.side / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  for (const { type, quality } of encodings) {
    if (type === 'image/jpeg') whitenBehind(context);
    const blob = await canvas.convertToBlob({ type, quality });
    if (blob.type !== type || blob.size > limits.bytes) continue;
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const hash = hexFromBytes(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
    return ok({ hash, name: withoutExtension(file.name) || 'picture', type, width, height, bytes });
  }
  return fail({ type: 'picture-too-large', name: file.name });
};

/** JPEG has no transparency; transparent pixels would turn black. */
function whitenBehind(context: OffscreenCanvasRenderingContext2D): void {
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

function withoutExtension(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/i, '');
}

export interface PictureFailure {
  readonly type: 'not-a-picture' | 'picture-too-large';
  readonly name: string;
}

/** Resizes and re-encodes a picture so that it can be stored. */
export type ShrinkPicture = (file: SharedFile) => Promise<Result<ImageRow, PictureFailure>>;

export function pictureFailureSentence({ type, name }: PictureFailure): string {
  if (isDocument({ name, type: '' })) return documentsSentence([name]);
  return type === 'not-a-picture'
    ? `“${name}” could not be read as a picture, so it was skipped.`
    : `“${name}” is too large, even after resizing, so it was skipped.`;
}

/** Stores pictures and queues the new ones for the server, in one transaction. */
export async function keepPictures(
  { store, clock }: { readonly store: DeviceStore; readonly clock: Pick<Clock, 'now'> },
  pictures: readonly ImageRow[],
): Promise<void> {
  if (pictures.length === 0) return;
  await store.write(['images', 'outbox'], async (transaction) => {
    for (const picture of pictures) {
      const isKnown = (await transaction.table('images').get(picture.hash)) !== undefined;
      await transaction.table('images').put(picture);
      if (isKnown) continue;
      await transaction.table('outbox').put({
        type: 'picture',
        documentId: 'picture',
        hash: picture.hash,
        state: 'waiting',
        reason: null,
        at: clock.now(),
      });
    }
  });
}
