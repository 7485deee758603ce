import type { Patch } from '@automerge/automerge/slim';
import type { TextPath } from '../documents/text-path.ts';
import type { TextEdit } from './rebase-edit.ts';

/** What patches of a document mean for the text at `path`, each edit on the text as the ones before it left it. */
export function editsInPatches(patches: readonly Patch[], path: TextPath): TextEdit[] {
  return patches.flatMap((patch): TextEdit[] => {
    const at = patch.path.at(-1);
    const isInText = patch.path.length === path.length + 1 && path.every((key, index) => patch.path[index] === key);
    if (!isInText || typeof at !== 'number') return [];
    if (patch.action === 'splice') return [{ at, remove: 0, insert: patch.value }];
    if (patch.action === 'del') return [{ at, remove: patch.length ?? 1, insert: '' }];
    return [];
  });
}
