import type { ContentItem } from '#core/documents/content-item.ts';
import { type PictureTarget, usePictureTroubles } from './use-picture-troubles.ts';

export interface PictureTroublesProps {
  readonly item: ContentItem;
  readonly targets: readonly PictureTarget[];
}

/** Lists the pictures of an item that its platforms cannot take; nothing if they take all. */
export function PictureTroubles({ item, targets }: PictureTroublesProps) {
  const troubles = usePictureTroubles(item, targets);
  if (troubles.length === 0) return null;
  return (
    <ul aria-label="Pictures" className="grid gap-1 text-sm text-warn">
      {troubles.map(({ key, sentence }) => (
        <li key={key}>{sentence}</li>
      ))}
    </ul>
  );
}
