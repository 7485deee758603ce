import { describe, expect, it } from 'vitest';
import { limitHint } from './limit-hint.ts';

describe('a field that takes so many characters', () => {
  it('says so when it is full, in place of its hint', () => {
    expect(limitHint({ value: 'abc', maxLength: 3, hint: 'Optional' })).toBe('That’s the limit: 3 characters.');
  });

  it('shows its hint while there is room', () => {
    expect(limitHint({ value: 'ab', maxLength: 3, hint: 'Optional' })).toBe('Optional');
    expect(limitHint({ value: 'abc', hint: 'Optional' })).toBe('Optional');
  });
});
