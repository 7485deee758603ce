import * as A from '@automerge/automerge/slim';
import type { DocHandle } from '@automerge/automerge-repo/slim';
import { changeDocument, type ChangedDocument, type ChangeOutcome } from '#core/documents/change-document.ts';
import type { Result } from '#core/kernel/result.ts';

/** Changes the document that a handle holds, wholly or not at all. The handle's listeners hear of a change. */
export function changeInHandle<Shape, Failure>(
  handle: DocHandle<Shape>,
  options: A.ChangeOptions<Shape>,
  body: (draft: Shape) => Result<void, Failure>,
): ChangeOutcome<Failure> {
  const before = handle.doc();
  const heads = A.getHeads(before);
  let changed: ChangedDocument<Shape, Failure> | undefined;
  const change = (current: A.Doc<Shape>) => {
    changed = changeDocument(current, options, body);
    return changed.isRebuilt ? current : changed.document;
  };
  handle.update(change);
  if (!changed) throw new Error('The handle took no change');
  if (changed.isRebuilt) putSilently(handle, changed.document);
  if (changed.isRebuilt && changed.outcome.type === 'changed') {
    const { document } = changed;
    const patches = A.diff(document, heads, A.getHeads(document));
    handle.emit('change', { handle, doc: document, patches, patchInfo: { before, after: document, source: 'change' } });
  }
  return changed.outcome;
}

/** Without a word to the listeners: what the handle would tell them is the difference to a state that never was. */
function putSilently<Shape>(handle: DocHandle<Shape>, document: A.Doc<Shape>): void {
  const listeners = handle.listeners('change');
  handle.removeAllListeners('change');
  handle.update(() => document);
  for (const listener of listeners) handle.on('change', listener);
}
