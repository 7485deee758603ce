import { describe, expect, it } from 'vitest';
import { shortenUnchanged } from './merged-text.tsx';

const long = 'one two three four five six seven eight nine ten '.repeat(40);

describe('an unchanged stretch of a text', () => {
  it('is shown whole while it is short', () => {
    expect(shortenUnchanged('Every quarter.', { isFirst: true, isLast: false })).toBe('Every quarter.');
  });

  it('keeps whole words on the sides where something changed', () => {
    const middle = shortenUnchanged(long, { isFirst: false, isLast: false });
    expect(middle).toMatch(/^one two .* … .* nine ten $/);
    expect(middle.length).toBeLessThan(330);
    expect(shortenUnchanged(long, { isFirst: true, isLast: false })).toMatch(/^… .* ten $/);
    expect(shortenUnchanged(long, { isFirst: false, isLast: true })).toMatch(/^one two .* …$/);
  });
});
