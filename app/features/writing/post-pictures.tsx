import { RiImageLine } from '@remixicon/react';
import type { PictureReference } from '#core/documents/pictures.ts';
import type { PlatformLook } from '#core/publishing/platform-looks.ts';
import { classNames } from '../../ui/class-names.ts';
import { Pixels, useImage } from '../pictures/use-image.tsx';

/** Pictures of a grid; the last one says how many more there are. */
const MOST_IN_GRID = 4;

export interface PostPicturesProps {
  readonly look: Pick<PlatformLook, 'layout' | 'pictures'>;
  readonly pictures: readonly PictureReference[];
  readonly platformName: string;
}

/** A post's pictures as a feed arranges them. */
export function PostPictures({ look, pictures, platformName }: PostPicturesProps) {
  if (pictures.length === 0) return look.layout === 'caption' ? <NoPicture platformName={platformName} /> : null;
  if (look.pictures === 'row') return <PictureRow pictures={pictures} isSquare={look.layout === 'caption'} />;
  const shown = pictures.slice(0, MOST_IN_GRID);
  const hidden = pictures.length - shown.length;
  const isGrid = shown.length > 1;
  return (
    <ul
      aria-label="Pictures"
      className={classNames(
        'grid list-none gap-0.5 overflow-hidden rounded-md border border-line',
        isGrid && 'aspect-video grid-cols-2',
        isGrid && shown.length > 2 && 'grid-rows-2',
      )}
    >
      {shown.map((picture, at) => (
        <li
          key={picture.hash}
          className={classNames('relative min-h-0 min-w-0', shown.length === 3 && at === 0 && 'row-span-2')}
        >
          <Picture
            {...picture}
            className={isGrid ? 'size-full object-cover' : 'h-auto max-h-[420px] w-full object-cover'}
          />
          {hidden > 0 && at === shown.length - 1 && (
            <span className="absolute inset-0 grid place-items-center bg-[rgb(28_26_22/0.6)] text-xl font-semibold text-[#fff]">
              +{hidden}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface PictureRowProps {
  readonly pictures: readonly PictureReference[];
  readonly isSquare: boolean;
}

/** Pictures side by side in a row that scrolls; one alone is as wide as the post. */
function PictureRow({ pictures, isSquare }: PictureRowProps) {
  const isMany = pictures.length > 1;
  return (
    // A row that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul aria-label="Pictures" tabIndex={isMany ? 0 : -1} className="flex list-none snap-x gap-1.5 overflow-x-auto">
      {pictures.map((picture, at) => (
        <li
          key={picture.hash}
          className={classNames(
            'relative shrink-0 snap-start overflow-hidden rounded-md border border-line',
            isMany && !isSquare ? 'w-[62%]' : 'w-full',
          )}
        >
          <Picture
            {...picture}
            className={classNames('w-full object-cover', isSquare || isMany ? 'aspect-square' : 'h-auto max-h-[420px]')}
          />
          {isMany && isSquare && (
            <span className="absolute top-2 right-2 rounded-full bg-[rgb(28_26_22/0.75)] px-2 py-0.5 text-xs text-[#fff]">
              {at + 1} / {pictures.length}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Picture({ name, hash, className }: PictureReference & { readonly className: string }) {
  const { image } = useImage(hash);
  const shownName = name || 'Picture';
  if (image) return <Pixels image={image} alt={shownName} className={className} />;
  return (
    <span
      role="img"
      aria-label={image === null ? `${shownName}, on another device` : shownName}
      className="grid aspect-video size-full place-items-center bg-sunken text-ink-3"
    >
      <RiImageLine size={22} aria-hidden="true" />
    </span>
  );
}

function NoPicture({ platformName }: { readonly platformName: string }) {
  return (
    <div className="grid aspect-[4/3] place-items-center rounded-md border border-dashed border-line-strong bg-sunken p-4 text-center">
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <RiImageLine size={18} aria-hidden="true" className="shrink-0" />
        {platformName} needs a picture or a video. This is its caption.
      </p>
    </div>
  );
}
