import * as A from '@automerge/automerge/slim';
import { addIdea } from '#core/content/make-item.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { writeText } from '#core/content/write-text.ts';
import { loadDocument } from '#core/documents/load.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { encodeFrame } from '#core/sync/frames.ts';
import { framesContentType, pushReply } from '#core/sync/protocol.ts';
import type { Network } from '#app/engine/ports.ts';
import { utf8 } from '#app/engine/sync/line-load.ts';
import { typedItem } from './typed-text.ts';
import { protocolHeader, protocolVersion } from '#core/sync/protocol-version.ts';

/** Splices per change: the editor batches 150 ms of typing, which rarely holds more. */
const SPLICES_PER_CHANGE = 10;

/** The item as typed, with its whole history, as one chunk. */
export function itemChunk(index: number): { id: string; bytes: Uint8Array } {
  const { id, title, splices } = typedItem(index);
  let document = A.change(loadDocument('content-item', []), (draft) => {
    addIdea(draft, {
      id,
      title,
      position: `a${index}`,
      now: Date.UTC(2026, 0, 1) + index * 60_000,
      today: '2026-01-01',
    });
  });
  let length = 0;
  for (let at = 0; at < splices.length; at += SPLICES_PER_CHANGE) {
    const edits = splices.slice(at, at + SPLICES_PER_CHANGE);
    document = A.change(document, (draft) => {
      writeText(draft, { path: bodyPath, length, edits });
    });
    for (const { remove, insert } of edits) length += insert.length - remove;
  }
  const bytes = A.save(document);
  A.free(document);
  return { id, bytes };
}

const PER_PUSH = 100;

/** Pushes the first `count` items as one device of the account would. */
export async function pushItems(network: Network, account: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += PER_PUSH) {
    await pushChunks(
      network,
      account,
      Array.from({ length: Math.min(PER_PUSH, count - from) }, (_, index) => itemChunk(from + index)),
    );
  }
}

/**
 * Pushes content items, a chunk each, and sends again those that the server had no time for. @throws when one is not
 * stored
 */
export async function pushChunks(
  network: Network,
  account: string,
  chunks: readonly { id: string; bytes: Uint8Array }[],
): Promise<void> {
  const device = '00000000-0000-4000-8000-000000000001';
  const frames = chunks.map(({ id, bytes }) =>
    encodeFrame(
      utf8,
      { type: 'chunk', documentId: id, kind: 'content-item', schemaVersion: 1, hash: chunkHash(bytes) },
      bytes,
    ),
  );
  const body = concatBytes([encodeFrame(utf8, { type: 'push', account, device }), ...frames]);
  const headers = { 'Content-Type': framesContentType, [protocolHeader]: String(protocolVersion) };
  const reply = await network.request({
    method: 'POST',
    path: '/api/sync/push',
    headers,
    body,
    signal: AbortSignal.timeout(120_000),
  });
  let said = '';
  for await (const bytes of reply.body()) said += utf8.decode(bytes);
  if (reply.status !== 200) throw new Error(`Push: ${reply.status} ${said.slice(0, 200)}`);
  if (said.includes('"refused"') || said.includes('"missing"')) throw new Error(`Push: ${said.slice(0, 300)}`);
  const { chunks: outcomes } = pushReply.parse(JSON.parse(said));
  const later = chunks.filter((_chunk, index) => outcomes[index]?.outcome === 'later');
  if (later.length > 0) await pushChunks(network, account, later);
}
