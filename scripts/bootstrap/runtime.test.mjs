import { describe, expect, it } from 'vitest';
import { isOlder } from './runtime.mjs';

describe('a version of Node', () => {
  it.each([
    ['20.20.2', true],
    ['22.17.9', true],
    ['22.18.0', false],
    ['24.0.0', false],
  ])('%s is older than 22.18: %s', (version, expected) => {
    expect(isOlder(version, '22.18')).toBe(expected);
  });
});
