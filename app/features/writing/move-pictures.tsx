import { RiArrowDownLine, RiArrowUpLine } from '@remixicon/react';
import type { PictureReference } from '#core/documents/pictures.ts';
import { Button } from '../../ui/button.tsx';
import { keepFocusAround } from '../../ui/use-opener.ts';
import type { MovePicture } from './use-move-picture.ts';

export interface MovePicturesProps {
  /** The pictures of one post. */
  readonly pictures: readonly PictureReference[];
  /** The post's place in its thread, from 0 on. */
  readonly post: number;
  /** The posts of the thread. */
  readonly posts: number;
  readonly onMove: MovePicture;
}

/** Moves each picture of a post to the post before or after it. */
export function MovePictures({ pictures, post, posts, onMove }: MovePicturesProps) {
  if (pictures.length === 0) return null;
  const directions = [
    { by: -1, Icon: RiArrowUpLine },
    { by: 1, Icon: RiArrowDownLine },
  ] as const;
  return (
    <ul aria-label={`Move the pictures of part ${post + 1}`} className="grid list-none gap-1.5">
      {pictures.map(({ name, hash }, at) => (
        // One picture can be there twice, and only its place tells which one is meant.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${at} ${hash}`} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <bdi className="min-w-0 grow basis-32 truncate text-sm text-ink-2">{name || 'Picture'}</bdi>
          {directions.map(({ by, Icon }) => {
            const target = post + by;
            if (target < 0 || target >= posts) return null;
            return (
              <Button
                key={by}
                size="small"
                variant="quiet"
                aria-label={`Move “${name || 'Picture'}” to part ${target + 1}`}
                onClick={({ currentTarget }) =>
                  keepFocusAround(currentTarget, () => onMove({ hash, from: post, at, by }))
                }
              >
                <Icon size={16} aria-hidden="true" />
                To part {target + 1}
              </Button>
            );
          })}
        </li>
      ))}
    </ul>
  );
}
