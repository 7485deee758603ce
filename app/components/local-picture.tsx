import { RiImageLine } from '@remixicon/react';
import type { PictureReference } from '#core/documents/pictures.ts';
import { useImage } from '../data/images/use-image.ts';
import type { ImageRow } from '../engine/rows.ts';
import { classNames } from '../ui/class-names.ts';
import { Pixels } from './pixels.tsx';

export interface LocalPictureProps extends PictureReference {
  /** A thumbnail leaves the words to the list that it stands in. */
  readonly isThumbnail?: boolean;
}

/** A picture beside the documents, with a word on where it is unless it is everywhere. */
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
  if (image === undefined) return `“${name}” is on its way.`;
  if (image === null)
    return `“${name}” is on the device that it was added on. It comes here when both have been online.`;
  return isWaiting ? `“${name}” is on this device. It is sent as soon as the server can be reached.` : null;
}
