import { RiDownloadLine } from '@remixicon/react';
import type { PictureReference } from '#core/documents/pictures.ts';
import { useImage } from '../../data/images/use-image.ts';
import type { ImageRow } from '../../engine/rows.ts';
import { Button } from '../../ui/button.tsx';

/** The pictures of a text, each to be saved as a file: a text that is copied leaves them behind. */
export function PictureDownloads({ pictures }: { readonly pictures: readonly PictureReference[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul aria-label="Pictures" className="grid gap-2">
      {pictures.map((picture) => (
        <PictureDownload key={picture.hash} {...picture} />
      ))}
    </ul>
  );
}

function PictureDownload({ name, hash }: PictureReference) {
  const { image } = useImage(hash);
  const shownName = name || 'Picture';
  return (
    <li className="flex items-center justify-between gap-3">
      <span dir="auto" className="min-w-0 truncate text-sm text-ink-2">
        {shownName}
      </span>
      {image ? (
        <Button size="small" onClick={() => save(image, shownName)}>
          <RiDownloadLine size={16} aria-hidden="true" />
          Save<span className="sr-only"> {shownName}</span>
        </Button>
      ) : (
        <span className="text-sm text-ink-3">{image === undefined ? 'On its way' : 'On another device'}</span>
      )}
    </li>
  );
}

function save({ bytes, type }: ImageRow, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.${type.split('/')[1] ?? 'webp'}`;
  link.click();
  // The browser has taken the bytes once the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
