import { useCallback } from 'react';
import type { ContentFailure } from '#core/content/failures.ts';
import { undoneBody } from '#core/content/restore-version.ts';
import { sortedHeads } from '#core/documents/load.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { type ApartText, editsIntoDraft } from '#core/content/placed-texts.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { latestItem } from './use-apply-to-item.ts';

/**
 * Returns a function that adds a separately written text to the draft. Its result removes the text again, and no word
 * written since.
 */
export function usePutIntoDraft(
  document: OpenDocument<'content-item'>,
): (which: ApartText) => Result<() => void, ContentFailure> {
  return useCallback(
    (which) => {
      const item = latestItem(document);
      const before = sortedHeads(item);
      const put = document.applyCommand('writeText', { path: bodyPath, ...editsIntoDraft(item, which) });
      if (!put.ok) return put;
      const after = sortedHeads(document.doc());
      return ok(() => {
        const undone = undoneBody(latestItem(document), { before, after });
        document.applyCommand('writeText', { path: bodyPath, ...undone });
      });
    },
    [document],
  );
}
