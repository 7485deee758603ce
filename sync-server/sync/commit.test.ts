import { beforeAll, describe, expect, it } from 'vitest';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { MemorySyncStore } from '../testing/memory-sync-store.ts';
import { TestIdea } from '../testing/test-documents.ts';
import { applyChunks, DocumentCache } from './apply.ts';
import { commitPush } from './commit.ts';
import type { ReceivedChunk } from './sort-out-push.ts';

const userId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const device = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';

function chunkOf({ id }: TestIdea, bytes: Uint8Array): ReceivedChunk {
  return { type: 'chunk', documentId: id, kind: 'content-item', schemaVersion: 1, hash: chunkHash(bytes), bytes };
}

describe('a push that takes more than its share of the server’s time', () => {
  const ideas = Array.from({ length: 5 }, () => new TestIdea());
  let chunks: ReceivedChunk[];
  beforeAll(() => {
    chunks = ideas.map((idea) => chunkOf(idea, idea.add()));
  });

  it('has stored what was tried, and the rest is sent again', async () => {
    const store = new MemorySyncStore({ epoch: crypto.randomUUID(), users: new Map() });
    const cache = new DocumentCache(8);
    let left = 3;
    const apply: Parameters<typeof commitPush>[0]['apply'] = (scope, request) => {
      left -= 1;
      return Promise.resolve(left < 0 ? { type: 'not-tried' } : applyChunks(cache, scope, request));
    };
    const { reply: first } = await commitPush({ store, apply }, { userId, device, chunks });
    expect(first.chunks.map(({ outcome }) => outcome)).toEqual(['stored', 'stored', 'stored', 'later', 'later']);
    expect(first.documents).toHaveLength(3);
    expect(first.head).toBe(3);
    left = 10;
    const { reply: second } = await commitPush({ store, apply }, { userId, device, chunks: chunks.slice(3) });
    expect(second.chunks.map(({ outcome }) => outcome)).toEqual(['stored', 'stored']);
    expect(await store.allRows(userId)).toHaveLength(5);
  });
});
