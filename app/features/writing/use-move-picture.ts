import { useCallback } from 'react';
import { undoneText } from '#core/content/restore-version.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { sortedHeads } from '#core/documents/load.ts';
import { postedVariant } from '#core/documents/read-variants.ts';
import { readRegister } from '#core/documents/registers.ts';
import { bodyPath, variantTextPath } from '#core/documents/text-path.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { fitText } from '#core/publishing/fit-text.ts';
import { type MoveFailure, movePicture, type PictureMove } from '#core/publishing/move-picture.ts';
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
      const moved = document ? moveIn(document, { move, platform, read }) : fail('changed' as const);
      const part = move.from + move.by + 1;
      if (moved.ok) showToast({ title: `Moved to part ${part}`, action: { label: 'Undo', run: moved.value } });
      else showToast({ title: 'Not moved', text: whyNot(moved.error, part), tone: 'bad' });
    },
    [account, id, platform, read],
  );
}

interface Moving {
  readonly move: PictureMove;
  readonly platform: ListedPlatform;
  readonly read: ReadMadePost;
}

function whyNot(failure: MoveFailure, part: number): string {
  switch (failure) {
    case 'changed':
      return 'The thread has changed. Look at it again.';
    case 'full':
      return `Part ${part} has as many pictures as the platform takes. Move one of them away first.`;
    case 'no-line':
      return `No line ends in part ${part}. Add a line break or a cut (---) there first.`;
  }
}

/** @returns what undoes it and keeps the words written since */
function moveIn(
  document: OpenDocument<'content-item'>,
  { move, platform, read }: Moving,
): Result<() => void, MoveFailure> {
  const item = latestItem(document);
  const variant = postedVariant(item, platform.id);
  const text = variant?.text ?? item.body;
  const path = variant ? variantTextPath(variant.id) : bodyPath;
  const mostPictures = pictureLimits(platform.key).most ?? Infinity;
  // Fitted as the preview shows it.
  const fit = (body: string) => {
    const fitted = fitText(read(item, platform.id, body), platform);
    return fitted.type === 'fits' ? fitted.parts : null;
  };
  const edits = movePicture(text, move, { fit, mostPictures });
  if (!edits.ok) return edits;
  const before = sortedHeads(item);
  if (!document.applyCommand('writeText', { path, length: text.length, edits: edits.value }).ok) return fail('changed');
  const after = sortedHeads(document.doc());
  return ok(() => {
    const undone = undoneText(latestItem(document), path, { before, after });
    document.applyCommand('writeText', { path, ...undone });
  });
}
