import { RiCheckLine, RiDownloadLine, RiFileCopyLine } from '@remixicon/react';
import { useState } from 'react';
import type { PictureReference } from '#core/documents/pictures.ts';
import { pictureFileName } from '#core/publishing/picture-file-name.ts';
import { downloadFile } from '../../browser/download-file.ts';
import type { ImageRow } from '../../engine/store/rows.ts';
import { Button } from '../../ui/button.tsx';
import { pictureForClipboard, type PostPictures } from '../pictures/use-post-pictures.ts';
import { LocalPicture } from '../pictures/use-image.tsx';

export interface PartPicturesProps {
  readonly label: string;
  /** In the order in which they are posted. */
  readonly listed: readonly PictureReference[];
  /** Number of the first one among those of the post, from 1. */
  readonly firstNumber: number;
  readonly pictures: PostPictures;
}

/** The pictures of a text, to copy or to save: copying the text does not copy them. */
export function PartPictures({ label, listed, firstNumber, pictures }: PartPicturesProps) {
  const [copied, setCopied] = useState<{ readonly number: number; readonly isCopied: boolean } | null>(null);
  if (listed.length === 0) return null;
  const copy = async (image: ImageRow, number: number) => setCopied({ number, isCopied: await copyPicture(image) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ol aria-label={label} className="grid gap-2">
        {listed.map(({ name, hash }, index) => {
          const number = firstNumber + index;
          const picture = pictures.get(hash);
          const shownName = name || 'Picture';
          return (
            <li key={`${number} ${hash}`} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <LocalPicture name={name} hash={hash} isThumbnail />
              <span className="min-w-0 grow basis-32 truncate text-sm text-ink-2">
                {number}. <bdi>{shownName}</bdi>
              </span>
              {picture ? (
                <span className="flex gap-2">
                  {canCopyPictures() && (
                    <Button
                      size="small"
                      aria-label={`Copy picture ${number}: ${shownName}`}
                      onClick={() => void copy(picture.image, number)}
                    >
                      <RiFileCopyLine size={16} aria-hidden="true" />
                      Copy picture
                    </Button>
                  )}
                  <Button
                    size="small"
                    aria-label={`Save picture ${number}: ${shownName}`}
                    onClick={() => savePicture(picture.file, { name, number })}
                  >
                    <RiDownloadLine size={16} aria-hidden="true" />
                    Save
                  </Button>
                </span>
              ) : (
                <span className="text-sm text-ink-3">{picture === undefined ? 'Loading…' : 'On another device'}</span>
              )}
            </li>
          );
        })}
      </ol>
      <span role="status" className="flex items-center gap-1.5 text-sm text-ink-2 empty:hidden">
        {copied?.isCopied && <RiCheckLine size={16} aria-hidden="true" className="text-good" />}
        {copied &&
          (copied.isCopied
            ? `Picture ${copied.number} is copied`
            : 'Your browser blocked copying. Save the picture instead.')}
      </span>
    </div>
  );
}

export function savePicture(file: Blob, { name, number }: { readonly name: string; readonly number: number }): void {
  downloadFile({ name: pictureFileName(name, number, file.type), type: file.type, content: file });
}

/** Firefox before 127 (June 2024) copies texts only. */
function canCopyPictures(): boolean {
  return 'ClipboardItem' in globalThis && 'clipboard' in navigator && 'write' in navigator.clipboard;
}

async function copyPicture(image: ImageRow): Promise<boolean> {
  try {
    // Safari allows the clipboard only before anything was waited for, so it is given a promise.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureForClipboard(image) })]);
    return true;
  } catch {
    return false;
  }
}
