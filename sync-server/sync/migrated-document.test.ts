import * as A from '@automerge/automerge/slim';
import { describe, expect, it } from 'vitest';
import { addIdea } from '#core/content/make-item.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { constantChanges } from '#core/documents/versions.ts';
import { applyChunks, DocumentCache } from './apply.ts';
import { runCommands } from './run-commands.ts';
import { mergeChunks, projectChunks } from './stored-chunks.ts';
import { bringNextVersion } from '#core/testing/next-version.ts';
import { bytesFromBase64 } from '#core/kernel/base64.ts';

bringNextVersion();

const documentId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

/** A document as the previous version stored it: its heads do not include the migration. */
function storedBefore() {
  const first = A.loadIncremental(
    A.init<ContentItem>({ actor: 'aa' }),
    bytesFromBase64(constantChanges['content-item'][0]!),
  );
  const idea = { id: documentId, title: 'A forecast', position: 'a0', now: 0, today: '2026-11-21' };
  const item = A.change(first, (draft) => {
    addIdea(draft, idea);
  });
  return { item, heads: A.getHeads(item), chunk: A.getLastLocalChange(item)! };
}

describe('a document that the version before stored', () => {
  it('is written by commands', () => {
    const { heads, chunk } = storedBefore();
    const calls = [{ name: 'renameItem', input: { title: 'Another' } }] as const;
    const request = {
      documentId,
      kind: 'content-item',
      heads,
      stored: [chunk],
      calls,
      author: 'API',
      time: 0,
    } as const;
    expect(runCommands(new DocumentCache(1), 'ann', request)).toMatchObject({
      type: 'changed',
      applied: { rowJson: expect.stringContaining('Another') as string },
    });
  });

  it('takes changes of devices that know no migration', () => {
    const { item, heads, chunk } = storedBefore();
    const pushed = A.getLastLocalChange(
      A.change(item, (draft) => {
        draft.title = new A.ImmutableString('From an old device');
      }),
    )!;
    const request = { documentId, kind: 'content-item', heads, stored: [chunk], pushed: [pushed] } as const;
    expect(applyChunks(new DocumentCache(1), 'ann', request)).toMatchObject({
      applied: { outcomes: [{ outcome: 'stored' }], isNew: true },
    });
  });

  it('is projected and compacted', () => {
    const { heads, chunk } = storedBefore();
    expect(projectChunks('content-item', [chunk], heads)?.rowJson).toContain('A forecast');
    expect(mergeChunks('content-item', [chunk], heads)).not.toBeNull();
  });

  it('whose last chunk is lost is neither', () => {
    const { item, chunk } = storedBefore();
    const heads = A.getHeads(A.change(item, (draft) => A.splice(draft, ['body'], 0, 0, 'Words')));
    expect(projectChunks('content-item', [chunk], heads)).toBeNull();
    expect(mergeChunks('content-item', [chunk], heads)).toBeNull();
  });
});
