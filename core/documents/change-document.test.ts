import * as A from '@automerge/automerge/slim';
import { describe, expect, it } from 'vitest';
import { done, fail } from '../kernel/result.ts';
import { readRegister, setRegister } from './registers.ts';
import { changeDocument } from './change-document.ts';
import type { ContentItem } from './content-item.ts';
import { loadDocument, sortedHeads } from './load.ts';

const options = { message: 'laptop', time: 1 };
const item = () => loadDocument('content-item', []);

/** Automerge calls that commit the change in progress. */
const finishings: readonly (readonly [string, (draft: ContentItem) => unknown])[] = [
  ['heads', (draft) => A.getHeads(draft)],
  ['an older state', (draft) => A.view(draft, A.getHeads(item())).title],
  ['the history', (draft) => A.getChangesMetaSince(draft, [])],
  ['the bytes', (draft) => A.save(draft)],
];

describe.each(finishings)('a change that is finished early, because it asked for %s', (_name, finish) => {
  it('is returned with all that was written before and after', () => {
    const { document, outcome } = changeDocument(item(), options, (draft) => {
      setRegister(draft, 'title', 'Before');
      finish(draft);
      setRegister(draft, 'pillarId', 'after');
      return done;
    });
    const stored = loadDocument('content-item', outcome.type === 'changed' && outcome.bytes ? [outcome.bytes] : []);
    expect([readRegister(stored.title), readRegister(stored.pillarId)]).toEqual(['Before', 'after']);
    expect(sortedHeads(stored)).toEqual(sortedHeads(document));
    expect(A.toJS(stored)).toEqual(A.toJS(document));
  });

  it('is returned and read where nothing was written afterwards', () => {
    const { document, outcome } = changeDocument(item(), options, (draft) => {
      setRegister(draft, 'title', 'Before');
      finish(draft);
      return done;
    });
    const stored = loadDocument('content-item', outcome.type === 'changed' && outcome.bytes ? [outcome.bytes] : []);
    expect([readRegister(stored.title), readRegister(document.title)]).toEqual(['Before', 'Before']);
    expect(sortedHeads(stored)).toEqual(sortedHeads(document));
  });

  it.each(['refuses', 'throws'])('leaves nothing when it %s', (how) => {
    const before = item();
    const heads = A.getHeads(before);
    const { document, outcome } = changeDocument(before, options, (draft) => {
      setRegister(draft, 'title', 'Half');
      finish(draft);
      setRegister(draft, 'pillarId', 'half');
      if (how === 'throws') throw new Error('A defect');
      return fail({ type: 'no' });
    });
    expect(outcome.type).toBe(how === 'throws' ? 'threw' : 'refused');
    expect(A.getHeads(document)).toEqual(heads);
    expect(A.toJS(document)).toEqual(A.toJS(item()));
    const next = changeDocument(document, options, (draft) => {
      setRegister(draft, 'title', 'Whole');
      return done;
    });
    const stored = loadDocument(
      'content-item',
      next.outcome.type === 'changed' && next.outcome.bytes ? [next.outcome.bytes] : [],
    );
    expect(A.toJS(stored)).toEqual(A.toJS(next.document));
  });
});

it('a change of nothing has no bytes', () => {
  expect(changeDocument(item(), options, () => done).outcome).toEqual({ type: 'changed', bytes: null });
});
