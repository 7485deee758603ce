import * as A from '@automerge/automerge/slim';
import { describe, expect, it } from 'vitest';
import { startVariant } from '#core/content/variants.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { variantTextPath } from '#core/documents/text-path.ts';
import { action, column, handmadeChange, setKey, signed, unsigned } from '../testing/hostile-chunks.ts';
import { TestIdea } from '../testing/test-documents.ts';
import { inspectChunk } from './inspect-chunk.ts';

const variantPath = [...variantTextPath('a')];

const idea = new TestIdea();
idea.add();
idea.write('Some words. ');

function isSplice(bytes: Uint8Array): boolean | undefined {
  const inspected = inspectChunk(bytes);
  return inspected.ok ? inspected.value.changes?.every((change) => change.isSplice) : undefined;
}

const change = (edit: (draft: ContentItem) => void) => isSplice(idea.tryOut(edit));

describe('typing', () => {
  it.each([
    ['a letter at the start', 0, 0, 'a'],
    ['a letter at the end', 12, 0, 'z'],
    ['a word taken out', 5, 6, ''],
    ['words in place of others', 0, 4, 'Märkte 📈 思い出'],
    ['a long text', 3, 0, 'Every quarter I watched smart teams commit. '.repeat(500)],
  ])('is told: %s', (_what, at, remove, insert) => {
    expect(change((draft) => A.splice(draft, ['body'], at, remove, insert))).toBe(true);
  });

  it('is recognised in a platform’s variant', () => {
    const own = new TestIdea();
    own.add();
    own.write('Some words.');
    own.replica.run(startVariant, { id: 'a', platformId: 1, isFitted: true, now: 0 });
    const started = A.getLastLocalChange(own.replica.document)!;
    expect([isSplice(started), isSplice(own.tryOut((draft) => A.splice(draft, variantPath, 4, 0, ' more')))]).toEqual([
      false,
      true,
    ]);
  });
});

describe('changes other than typing', () => {
  it.each<readonly [string, (draft: ContentItem) => void]>([
    ['another id', (draft) => void (draft.id = new A.ImmutableString('other'))],
    ['another version', (draft) => void (draft.schemaVersion = 99)],
    ['a part that is taken away', (draft) => void delete (draft as Partial<ContentItem>).steps],
    ['a text that is made anew', (draft) => void (draft.body = 'new')],
    [
      'a title beside typing',
      (draft) => {
        A.splice(draft, ['body'], 0, 0, 'a');
        draft.title = new A.ImmutableString('other');
      },
    ],
    ['a mark', (draft) => A.mark(draft, ['body'], { start: 0, end: 3, expand: 'both' }, 'bold', true)],
  ])('is told: %s', (_what, edit) => {
    expect(change(edit)).toBe(false);
  });

  it('is recognised by its columns', () => {
    const letter = [
      [column.objectActor, [...signed(-1), 0]],
      [column.objectCounter, [...signed(-1), 3]],
      [column.keyActor, [...signed(-1), 0]],
      [column.keyCounter, [...signed(-1), ...signed(4)]],
      [column.insert, [...unsigned(0), ...unsigned(1)]],
      [column.action, [...signed(-1), action.set]],
      [column.valueKind, [...signed(-1), 0x16]],
      [column.value, [0x61]],
    ] as const;
    const without = (specification: number) => letter.filter(([known]) => known !== specification);
    expect(isSplice(handmadeChange({ columns: letter }))).toBe(true);
    expect(isSplice(handmadeChange({ columns: without(column.objectCounter) }))).toBe(false);
    expect(isSplice(handmadeChange({ columns: without(column.keyCounter) }))).toBe(false);
    expect(isSplice(handmadeChange({ columns: setKey(Buffer.from('k'), Buffer.from('v')) }))).toBe(false);
  });
});
