import * as A from '@automerge/automerge/slim';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortedHeads } from '#core/documents/load.ts';
import { TestIdea } from '../testing/test-documents.ts';
import { follow, planAppend } from './append.ts';
import { inspectChunk } from './inspect-chunk.ts';
import type { ChangeLink } from './chunk-limits.ts';
import { noQuota, type Addition } from './sync-store.ts';

function linksOf(bytes: Uint8Array): readonly ChangeLink[] {
  const inspected = inspectChunk(bytes);
  if (!inspected.ok || !inspected.value.changes) throw new Error('Not a chunk of changes');
  return inspected.value.changes;
}

const link = (hash: string, ...parents: string[]): ChangeLink => ({ hash, parents, isSplice: true });

const headsAfter = (heads: readonly string[], changes: readonly ChangeLink[], known: readonly string[] = heads) =>
  follow({ heads, known: new Set(known) }, changes)?.heads ?? null;

describe('answers from a log’s newest changes', () => {
  it('leads to the heads that Automerge has after the same changes, on however many branches', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 20 }), (steps) => {
        const laptop = new TestIdea();
        laptop.add();
        const phone = laptop.elsewhere();
        const log = laptop.elsewhere();
        let heads: readonly string[] = sortedHeads(log.replica.document);
        let known: ReadonlySet<string> = new Set(heads);
        for (const [onPhone, meets] of steps) {
          const writer = onPhone ? phone : laptop;
          const bytes = writer.write('word ');
          const next = follow({ heads, known }, linksOf(bytes));
          expect(follow({ heads, known: new Set(heads) }, linksOf(bytes)) !== null).toBe(
            A.decodeChange(bytes).deps.every((parent) => heads.includes(parent)),
          );
          log.replica.receive(writer.replica);
          heads = sortedHeads(log.replica.document);
          expect(next?.heads).toEqual(heads);
          expect(follow({ heads, known: next!.known }, linksOf(bytes))).toBeNull();
          known = next!.known;
          if (meets) {
            phone.replica.receive(laptop.replica);
            laptop.replica.receive(phone.replica);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('may follow an older change that is known: two devices write at once', () => {
    expect(headsAfter(['b'], [link('c', 'a')], ['a', 'b'])).toEqual(['b', 'c']);
    expect(headsAfter(['b'], [link('b', 'a')], ['a', 'b'])).toBeNull();
  });

  it('is not what follows an older change, comes again, follows what is not there, or follows nothing', () => {
    expect(headsAfter(['b'], [link('c', 'a')])).toBeNull();
    expect(headsAfter(['b'], [link('b', 'a')])).toBeNull();
    expect(headsAfter(['b'], [link('c', 'b', 'x')])).toBeNull();
    expect(headsAfter(['b'], [link('c')])).toBeNull();
    expect(headsAfter(['b'], [link('c', 'b'), link('c', 'b')])).toBeNull();
  });

  it('may be several changes, in their order', () => {
    expect(headsAfter(['b'], [link('c', 'b'), link('d', 'c')])).toEqual(['d']);
    expect(headsAfter(['b'], [link('d', 'c'), link('c', 'b')])).toBeNull();
    expect(headsAfter(['a', 'b'], [link('c', 'b'), link('d', 'b')])).toEqual(['a', 'c', 'd']);
  });
});

describe('an append', () => {
  const addition = (documentId: string, bytes = 10): Addition => ({
    documentId,
    kind: 'content-item',
    bytes: new Uint8Array(bytes),
    changes: [link('c', 'b')],
  });
  const standing = (rowHeads: readonly string[]) => ({
    documentId: 'known',
    heads: ['b'],
    rowHeads,
    known: new Set(['b']),
  });
  const size = { documents: 1, bytes: 100 };

  it('is refused document by document where the account is full', () => {
    const stored = new Map([['known', standing(['b'])]]);
    const quota = { ...noQuota, bytes: 120 };
    const { outcomes, appends } = planAppend(
      { additions: [addition('known', 21), addition('known', 20)], quota },
      stored,
      size,
    );
    expect(appends.map((append) => append.addition.bytes.length)).toEqual([20]);
    expect(outcomes.get('known')).toBe('appended');
  });

  it('is left to be merged where the document is new, or its chunks did not add up', () => {
    const plan = (stored: Parameters<typeof planAppend>[1]) =>
      planAppend({ additions: [addition('known')], quota: noQuota }, stored, size).outcomes.get('known');
    expect(plan(new Map())).toBe('not-next');
    expect(plan(new Map([['known', standing([])]]))).toBe('not-next');
    expect(plan(new Map([['known', standing(['a'])]]))).toBe('appended');
  });
});
