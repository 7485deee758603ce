import { RiImageLine } from '@remixicon/react';
import { useCallback, useEffect, useState } from 'react';
import type { PictureReference } from '#core/documents/pictures.ts';
import type { EngineDeps } from '../../engine/ports.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import type { ImageRow } from '../../engine/store/rows.ts';
import { classNames } from '../../ui/class-names.ts';
import { useOnline } from '../../ui/use-online.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';

export interface ShownImage {
  /** Undefined while it is loading, null when it is not available now. */
  readonly image: ImageRow | null | undefined;
  /** True while the server does not have it. */
  readonly isWaiting: boolean;
}

/**
 * A picture by its hash: from this device, else from the server, where another device may have sent it. It is stored
 * here then.
 */
export function useImage(hash: string): ShownImage {
  const account = useAccount();
  const isOnline = useOnline();
  const stored = useStored((store) => readImage(store, hash), null, [hash]);
  const [asked, setAsked] = useState<string | null>(null);
  const isMissing = stored === null;

  useEffect(() => {
    if (!account || !isMissing || !isOnline) return undefined;
    let isGone = false;
    void fetchHere(account.deps, hash).finally(() => {
      if (!isGone) setAsked(hash);
    });
    return () => {
      isGone = true;
    };
  }, [account, hash, isMissing, isOnline]);

  if (stored) return stored;
  return { image: stored === undefined || (isOnline && asked !== hash) ? undefined : null, isWaiting: false };
}

/** Not part of the first load: most pictures that are shown are on the device. */
export async function fetchHere(deps: EngineDeps, hash: string): Promise<void> {
  try {
    const { keepFetchedPicture } = await import('../../engine/sync/keep-fetched-picture.ts');
    await keepFetchedPicture(deps, hash);
  } catch {
    // The code could not be loaded, so the picture is not available now.
  }
}

async function readImage(store: DeviceStore, hash: string): Promise<ShownImage | null> {
  return await store.read(['images', 'outbox'], async (transaction) => {
    const image = await transaction.table('images').get(hash);
    if (!image) return null;
    const queued = await transaction.table('outbox').ofDocument('picture');
    return { image, isWaiting: queued.some((row) => row.type === 'picture' && row.hash === hash) };
  });
}

interface PixelsProps {
  readonly image: ImageRow;
  readonly alt: string;
  readonly className: string;
}

/** A picture that is on this device. */
export function Pixels({ image, alt, className }: PixelsProps) {
  // The object URL exists while the bytes are shown.
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (!element) return undefined;
      const url = URL.createObjectURL(new Blob([image.bytes], { type: image.type }));
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [image],
  );
  return <img ref={show} alt={alt} width={image.width} height={image.height} className={className} />;
}

export interface LocalPictureProps extends PictureReference {
  /** A thumbnail shows no text; its list does. */
  readonly isThumbnail?: boolean;
}

/** A stored picture, with a note about where it is unless it is everywhere. */
export function LocalPicture({ name, hash, isThumbnail = false }: LocalPictureProps) {
  const { image, isWaiting } = useImage(hash);
  const shownName = name || 'Picture';
  if (isThumbnail) {
    const box = 'size-11 shrink-0 rounded-sm border border-line max-[360px]:hidden';
    if (image) return <Pixels image={image} alt={shownName} className={classNames(box, 'object-cover')} />;
    if (image === undefined) return <span className={box} />;
    return (
      <span
        role="img"
        aria-label={`${shownName}, on another device`}
        title="This picture is on another device"
        className={classNames(box, 'inline-grid place-items-center text-ink-3')}
      >
        <RiImageLine size={18} aria-hidden="true" />
      </span>
    );
  }
  const note = pictureNote(shownName, image, isWaiting);
  return (
    <span className="grid justify-items-start gap-1.5">
      {image && (
        <Pixels
          image={image}
          alt={shownName}
          className="h-auto max-h-[min(260px,40dvh)] w-auto max-w-full rounded-md border border-line"
        />
      )}
      {note && (
        <span className="flex items-start gap-1.5 font-sans text-xs text-ink-3">
          <RiImageLine size={15} aria-hidden="true" className="mt-px shrink-0" />
          {note}
        </span>
      )}
    </span>
  );
}

function pictureNote(name: string, image: ImageRow | null | undefined, isWaiting: boolean): string | null {
  if (image === undefined) return `Loading “${name}”…`;
  if (image === null) return `“${name}” is on another device. It will appear here once both devices have been online.`;
  return isWaiting ? `“${name}” is saved on this device. It will upload when you’re back online.` : null;
}
