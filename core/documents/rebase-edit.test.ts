import { describe, expect, it } from 'vitest';
import { movePosition, rebaseEdit, textDifference, type TextEdit } from './text-edits.ts';

const apply = (text: string, edits: readonly TextEdit[]) =>
  edits.reduce((before, { at, remove, insert }) => before.slice(0, at) + insert + before.slice(at + remove), text);

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
  const current = apply(start, theirs);
  expect(apply(current, [rebaseEdit(mine!, theirs)])).toBe('zero one two 3');
});
