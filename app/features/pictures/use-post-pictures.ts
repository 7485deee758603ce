import { useEffect, useRef, useState } from 'react';
import type { ImageRow } from '../../engine/store/rows.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import { useOnline } from '../../ui/use-online.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';
import { fetchHere } from './use-image.tsx';

export interface PostPicture {
  readonly image: ImageRow;
  /** Encoded for posting. */
  readonly file: Blob;
}

/** By hash. A picture that is still read is not in it; null for one that is on another device. */
export type PostPictures = ReadonlyMap<string, PostPicture | null>;

/**
 * The pictures of a post, ready before anything is pressed: browsers open a share sheet only directly in answer to a
 * press. They come from this device, else from the server.
 */
export function usePostPictures(hashes: readonly string[]): PostPictures {
  const account = useAccount();
  const isOnline = useOnline();
  const named = [...new Set(hashes)].toSorted().join(' ');
  const stored = useStored((store) => readImages(store, named), null, [named]);
  const [ready, setReady] = useState<PostPictures>(new Map());
  /** The steps, encoding or fetching a picture, that have begun. */
  const begun = useRef(new Set<string>());

  useEffect(() => {
    if (!account || !stored) return;
    for (const [hash, image] of stored) {
      const step = `${hash} ${image ? 'encode' : isOnline ? 'fetch' : 'miss'}`;
      if (begun.current.has(step)) continue;
      begun.current.add(step);
      const put = (picture: PostPicture | null) =>
        // A picture that has arrived meanwhile is not replaced by its absence.
        setReady((before) => new Map([[hash, null], ...before, ...(picture ? [[hash, picture] as const] : [])]));
      if (image) void postablePicture(image).then((file) => put({ image, file }));
      else if (isOnline)
        void fetchHere(account.deps, hash).then(async () => {
          // A picture that has arrived is read again, and encoded then.
          const [fetched] = (await readImages(account.deps.store, hash)).values();
          if (fetched) return;
          // It is asked for again when the network returns.
          begun.current.delete(step);
          put(null);
        });
      else put(null);
    }
  }, [account, stored, isOnline]);

  return ready;
}

async function readImages(store: DeviceStore, named: string): Promise<ReadonlyMap<string, ImageRow | null>> {
  const images = new Map<string, ImageRow | null>();
  if (named === '') return images;
  return await store.read(['images'], async (transaction) => {
    for (const hash of named.split(' ')) images.set(hash, (await transaction.table('images').get(hash)) ?? null);
    return images;
  });
}

/** Types that every platform and every picture viewer takes. Pictures are stored as WebP, which some do not. */
const takenEverywhere: readonly string[] = ['image/jpeg', 'image/png'];

const QUALITY = 0.92;

/** A stored picture as a file that can be posted anywhere. One that cannot be redrawn is given as it is stored. */
async function postablePicture({ bytes, type }: ImageRow): Promise<Blob> {
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
