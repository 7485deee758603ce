import * as A from '@automerge/automerge/slim';
import type { ContentFailure } from '#core/content/failures.ts';
import { versionToRestore } from '#core/content/restore-version.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { OpenDocument } from '../../engine/open-document.ts';

/** What brings an older version back as a new edit; its value brings back what was there before. */
export function useRestoreVersion(
  document: OpenDocument<'content-item'>,
): (heads: readonly string[]) => Result<() => void, ContentFailure> {
  const restore = (heads: readonly string[]): Result<() => void, ContentFailure> => {
    document.flushBindings(null);
    const before = A.getHeads(document.doc());
    const wanted = versionToRestore(document.doc(), heads);
    if (!wanted.ok) return wanted;
    const restored = document.applyCommand('restoreVersion', wanted.value);
    return restored.ok ? ok(() => void takeBack(before)) : restored;
  };
  // Taking it back takes the place of nothing that a person wrote.
  const takeBack = (before: readonly string[]) => {
    const wanted = versionToRestore(document.doc(), before);
    if (wanted.ok) document.applyCommand('restoreVersion', { ...wanted.value, replaced: null });
  };
  return restore;
}
