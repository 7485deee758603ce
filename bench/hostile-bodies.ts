import { randomUUID } from 'node:crypto';
import * as A from '@automerge/automerge/slim';
import { addIdea } from '#core/content/make-item.ts';
import { writeText } from '#core/content/write-text.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { loadDocument } from '#core/documents/load.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { encodeFrame } from '#core/sync/frames.ts';
import { utf8 } from '#app/engine/sync/line-load.ts';

/** Characters of a large document. */
const LARGE = 490_000;

const EMPTY_FRAMES_BYTES = 16 << 20;

/** A push of large documents, each of several changes. */
export function largeDocuments(account: string, count: number): Uint8Array {
  const chunks = Array.from({ length: count }, () => {
    const id = randomUUID();
    const bytes = largeDocument(id);
    return encodeFrame(
      utf8,
      { type: 'chunk', documentId: id, kind: 'content-item', schemaVersion: 1, hash: chunkHash(bytes) },
      bytes,
    );
  });
  return concatBytes([encodeFrame(utf8, { type: 'push', account, device: randomUUID() }), ...chunks]);
}

/** A push of the maximum size that consists of empty frames. */
export function emptyFrames(account: string): Uint8Array {
  const header = encodeFrame(utf8, { type: 'push', account, device: randomUUID() });
  const empty = encodeFrame(utf8, {});
  const body = new Uint8Array(EMPTY_FRAMES_BYTES);
  body.set(header);
  let at = header.length;
  for (; at + empty.length <= body.length; at += empty.length) body.set(empty, at);
  return body.slice(0, at);
}

function largeDocument(id: string): Uint8Array {
  const words = `${id} a sentence that somebody has pasted. `;
  let document = A.change(loadDocument('content-item', []), (draft) => {
    addIdea(draft, { id, title: 'Large', position: 'a0', now: 0, today: '2026-01-01' });
  });
  const insert = words.repeat(Math.ceil(LARGE / 10 / words.length));
  for (let length = 0; length < LARGE; length += insert.length) {
    document = A.change(document, (draft) => {
      writeText(draft, { path: bodyPath, length, edits: [{ at: length, remove: 0, insert }] });
    });
  }
  const bytes = A.save(document);
  A.free(document);
  return bytes;
}
