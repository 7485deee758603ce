import { useCallback } from 'react';
import { undoneText } from '#core/content/restore-version.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { sortedHeads } from '#core/documents/load.ts';
import { standingVariants } from '#core/documents/read-variants.ts';
import { readRegister } from '#core/documents/registers.ts';
import { bodyPath, variantTextPath } from '#core/documents/text-path.ts';
import { fitText } from '#core/publishing/fit-text.ts';
import { movePicture, type PictureMove } from '#core/publishing/move-picture.ts';
import { pictureLimits } from '#core/publishing/picture-limits.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { showToast } from '../../ui/show-toast.ts';
import { useAccount } from '../account/use-account.ts';
import { latestItem } from '../content/use-apply-to-item.ts';
import { type ReadMadePost, useReadMadePost } from './use-made-post.ts';

export type MovePicture = (move: PictureMove) => void;

/** Moves pictures between the posts of a thread, in the text that the platform gets, with Undo. */
export function useMovePicture(item: ContentItem, platform: ListedPlatform): MovePicture {
  const account = useAccount();
  const read = useReadMadePost();
  const id = readRegister(item.id);
  return useCallback(
    (move) => {
      const document = id === null ? null : account?.loadedDocuments()?.loaded('content-item', id);
      const undo = document ? moveIn(document, { move, platform, read }) : null;
      const part = move.from + move.by + 1;
      if (undo) {
        showToast({ title: `Moved to part ${part}`, action: { label: 'Undo', run: undo } });
      } else {
        showToast({
          title: `There is no room in part ${part}`,
          text: 'Add a line break there, or move one of its pictures away.',
          tone: 'bad',
        });
      }
    },
    [account, id, platform, read],
  );
}

interface Moving {
  readonly move: PictureMove;
  readonly platform: ListedPlatform;
  readonly read: ReadMadePost;
}

/** @returns what undoes it and keeps the words written since; null where it cannot be moved */
function moveIn(document: OpenDocument<'content-item'>, { move, platform, read }: Moving): (() => void) | null {
  const item = latestItem(document);
  const [own] = standingVariants(item, platform.id);
  const variant = own && own.text.trim() !== '' ? own : null;
  const text = variant?.text ?? item.body;
  const path = variant ? variantTextPath(variant.id) : bodyPath;
  const mostPictures = pictureLimits(platform.key).most ?? Infinity;
  // Fitted as the preview shows it.
  const fit = (body: string) => {
    const fitted = fitText(read(item, platform.id, body), platform);
    return fitted.type === 'fits' ? fitted.parts : null;
  };
  const edits = movePicture(text, move, { fit, mostPictures });
  if (edits === null) return null;
  const before = sortedHeads(item);
  if (!document.applyCommand('writeText', { path, length: text.length, edits }).ok) return null;
  const after = sortedHeads(document.doc());
  return () => {
    const undone = undoneText(latestItem(document), path, { before, after });
    document.applyCommand('writeText', { path, ...undone });
  };
}
