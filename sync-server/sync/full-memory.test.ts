import { beforeAll, expect, it } from 'vitest';
import { fillWasmMemory } from '#core/testing/fill-wasm-memory.ts';
import { TestIdea } from '../testing/test-documents.ts';
import { applyChunks, DocumentCache } from './apply.ts';
import { projectChunks } from './stored-chunks.ts';

const idea = new TestIdea();
const first = idea.add();
const pushed = [idea.write('Words.')];
const cache = new DocumentCache(1);
const request = { documentId: idea.id, kind: 'content-item' } as const;
let heads: readonly string[] = [];

beforeAll(async () => {
  const answer = applyChunks(cache, 'ann', { ...request, heads: null, stored: [], pushed: [first] });
  if (answer.type === 'applied') ({ heads } = answer.applied);
  await fillWasmMemory();
});

// The pool ends a worker that throws, and tries another one.
it('a sound chunk is not refused because the memory is full', () => {
  expect(() => applyChunks(cache, 'ann', { ...request, heads, stored: undefined, pushed })).toThrow();
  expect(() => applyChunks(cache, 'ann', { ...request, heads, stored: [first], pushed })).toThrow();
});

it('a stored document does not count as damaged because the memory is full', () => {
  expect(() => projectChunks('content-item', [first], heads)).toThrow();
});
