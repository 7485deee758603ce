import { expect, it, vi } from 'vitest';
import { checkDatedFacts } from './check-dated-facts.mjs';

it('the version of LinkedIn’s API is refused when it is ten months old', () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(checkDatedFacts(new Date('2026-11-27T00:00:00Z')).passed).toBe(true);
  expect(checkDatedFacts(new Date('2036-11-27T00:00:00Z')).passed).toBe(false);
});

it('the version of the Graph API is refused half a year before its end', () => {
  const told = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(checkDatedFacts(new Date('2028-01-15T00:00:00Z')).passed).toBe(false);
  expect(told.mock.calls.flat().join(' ')).toContain('v25.0');
});
