import * as A from '@automerge/automerge/slim';
import { addIdea } from '#core/content/make-item.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { writeText } from '#core/content/write-text.ts';
import { loadDocument } from '#core/documents/load.ts';
import { SeededRandom } from '../simulator/seeded-random.ts';
import { prose } from './prose.ts';
import { itemId } from './typed-text.ts';

/** A draft with a history of changes of one splice each; one in ten is earlier in the text. */
export function longDraftChunk({
  characters = 50_000,
  edits = 5_000,
}: {
  readonly characters?: number;
  readonly edits?: number;
} = {}): { id: string; bytes: Uint8Array } {
  const id = itemId(0);
  const random = new SeededRandom(1, 5);
  const size = characters / edits;
  const text = prose(random, characters);
  let document = A.change(loadDocument('content-item', []), (draft) => {
    addIdea(draft, { id, title: 'A very long draft', position: 'a0', now: Date.UTC(2026, 0, 1), today: '2026-01-01' });
  });
  for (let length = 0; length < characters; length += size) {
    const at = random.chance(0.1) ? random.below(length + 1) : length;
    document = A.change(document, (draft) => {
      writeText(draft, {
        path: bodyPath,
        length,
        edits: [{ at, remove: 0, insert: text.slice(length, length + size) }],
      });
    });
  }
  const bytes = A.save(document);
  A.free(document);
  return { id, bytes };
}
