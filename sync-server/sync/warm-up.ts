import * as A from '@automerge/automerge/slim';
import { addIdea } from '#core/content/make-item.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { writeText } from '#core/content/write-text.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { loadDocument } from '#core/documents/load.ts';
import { applyChunks, DocumentCache } from './apply.ts';

const id = '00000000-0000-4000-8000-000000000000';
const sentence = 'A draft is typed a few letters at a time, and mended further up. ';
const SENTENCES = 40;
const EDITS = 5;

interface WarmUpWork {
  readonly heads: readonly string[];
  readonly stored: Uint8Array;
  /** Concurrent edits of two devices, one chunk per change. */
  readonly edits: readonly (readonly Uint8Array[])[];
}

let prepared: WarmUpWork | undefined;

/**
 * Applies two devices' edits of a sample draft, as a push does, and discards the result. V8 runs a WebAssembly function
 * at half speed until it has been used for a while. After about 25 rounds, a user's first push runs at full speed.
 */
export function warmUp(): void {
  prepared ??= prepare();
  const { heads, stored, edits } = prepared;
  const cache = new DocumentCache(1);
  const request = { documentId: id, kind: 'content-item' as const };
  const [first = [], second = []] = edits;
  const answer = applyChunks(cache, 'warm-up', { ...request, heads, stored: [stored], pushed: first });
  if (answer.type !== 'applied') return;
  applyChunks(cache, 'warm-up', { ...request, heads: answer.applied.heads, stored: undefined, pushed: second });
  cache.clear();
}

function prepare(): WarmUpWork {
  let draft = A.change(loadDocument('content-item', []), (item) => {
    addIdea(item, { id, title: 'Rehearsal', position: 'a0', now: 0, today: '1970-01-01' });
  });
  for (let index = 0; index < SENTENCES; index += 1)
    draft = insert(draft, index % 3 === 2 ? 0 : draft.body.length, sentence);
  const edits = [0.25, 0.75].map((part) => {
    const chunks: Uint8Array[] = [];
    let mine = A.clone(draft);
    for (let index = 0; index < EDITS; index += 1) {
      const heads = A.getHeads(mine);
      mine = insert(mine, Math.floor(mine.body.length * part), 'more words ');
      chunks.push(A.saveSince(mine, heads));
    }
    A.free(mine);
    return chunks;
  });
  const work = { heads: A.getHeads(draft).toSorted(), stored: A.save(draft), edits };
  A.free(draft);
  return work;
}

function insert(item: A.Doc<ContentItem>, at: number, text: string): A.Doc<ContentItem> {
  const edits = Array.from(text, (letter, index) => ({ at: at + index, remove: 0, insert: letter }));
  return A.change(item, (draft) => {
    writeText(draft, { path: bodyPath, length: item.body.length, edits });
  });
}
