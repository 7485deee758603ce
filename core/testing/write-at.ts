import * as A from '@automerge/automerge/slim';
import { writeText } from '../content/write-text.ts';
import { bodyPath } from '../documents/text-path.ts';
import type { Replica } from './replicas.ts';

/** Appends to the draft at a time in seconds since 1970. */
export function writeAt(item: Replica<'content-item'>, time: number, text: string): void {
  item.document = A.change(item.document, { message: item.device, time }, (draft) => {
    const { length } = draft.body;
    writeText(draft, { path: bodyPath, length, edits: [{ at: length, remove: 0, insert: text }] });
  });
}
