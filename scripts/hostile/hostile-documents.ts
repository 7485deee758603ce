import * as A from '@automerge/automerge/slim';
import { addIdea } from '#core/content/make-item.ts';
import { writeText } from '#core/content/write-text.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { loadDocument } from '#core/documents/load.ts';
import { register } from '#core/documents/registers.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { loadAutomerge } from './load-automerge.ts';

/** A document that is due at once, with changes that no command would make. */
export async function dueDocument(
  id: string,
  { body, change }: { readonly body: string; readonly change: (draft: ContentItem) => void },
): Promise<Uint8Array> {
  await loadAutomerge();
  const started = A.change(loadDocument('content-item', []), (draft) => {
    addIdea(draft, { id, title: 'Due', position: 'a0', now: Date.now(), today: '2026-01-01' });
    writeText(draft, { path: bodyPath, length: 0, edits: [{ at: 0, remove: 0, insert: body }] });
  });
  const due = A.change(started, (draft) => {
    const at = new Date(Date.now() - 1_000).toISOString();
    draft.status = register('scheduled');
    draft.schedule = { at: register(at), localTime: register(at.slice(0, 16)), zone: register('UTC') };
    change(draft);
  });
  return A.save(due);
}
