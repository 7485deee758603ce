import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { applyEdits, fitEdits, movePosition, rebaseEdit, textDifference } from './text-edits.ts';

describe('an edit of a text that is nearly full', () => {
  it('is taken as it is while there is room', () => {
    const edits = [{ at: 3, remove: 0, insert: 'abc' }];
    expect(fitEdits(edits, limits.text - 3)).toEqual({ edits, isCut: false });
  });

  it('is cut where the text is full', () => {
    expect(fitEdits([{ at: 3, remove: 1, insert: 'abc' }], limits.text - 1)).toEqual({
      edits: [{ at: 3, remove: 1, insert: 'ab' }],
      isCut: true,
    });
  });

  it('puts nothing into a full text, and still takes words away', () => {
    const edits = [
      { at: 9, remove: 0, insert: 'a' },
      { at: 0, remove: 5, insert: '' },
      { at: 0, remove: 0, insert: 'abcde' },
    ];
    expect(fitEdits(edits, limits.text)).toEqual({
      edits: [{ at: 9, remove: 0, insert: '' }, edits[1], edits[2]],
      isCut: true,
    });
  });

  it('never cuts a character in half', () => {
    expect(fitEdits([{ at: 0, remove: 0, insert: 'a😀' }], limits.text - 2).edits).toEqual([
      { at: 0, remove: 0, insert: 'a' },
    ]);
  });
});

describe('the caret while others write', () => {
  it('moves with words inserted before it', () => {
    expect(movePosition(5, [{ at: 0, remove: 0, insert: 'abc' }])).toBe(8);
  });
  it('stays when words come after it or right at it', () => {
    expect(movePosition(5, [{ at: 9, remove: 2, insert: 'abc' }])).toBe(5);
    expect(movePosition(5, [{ at: 5, remove: 0, insert: 'abc' }])).toBe(5);
  });
  it('goes to the place of the words that it was in', () => {
    expect(movePosition(5, [{ at: 2, remove: 10, insert: '' }])).toBe(2);
  });
});

it('puts an edit where it belongs after somebody else edited elsewhere', () => {
  const start = 'one two three';
  const theirs = textDifference(start, 'zero one two three');
  const [mine] = textDifference(start, 'one two 3');
  const current = applyEdits(start, theirs);
  expect(applyEdits(current, [rebaseEdit(mine!, theirs)])).toBe('zero one two 3');
});
