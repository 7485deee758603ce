import { expect, it, vi } from 'vitest';
import { checkDatedFacts, modelProblems } from './check-dated-facts.mjs';

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

it('a default model is refused 60 days before its end, by our list or the SDK’s', () => {
  const problems = (model, provider, day) => modelProblems(new Date(`${day}T00:00:00Z`), { [provider]: model }).join();
  expect(problems('gpt-4o', 'openai', '2026-11-14')).toBe('');
  expect(problems('gpt-4o', 'openai', '2026-11-17')).toContain('gpt-4o of openai ends on 2027-01-14');
  expect(problems('claude-opus-4-5', 'anthropic', '2026-11-30')).toContain('ends on 2027-01-22');
  expect(problems('claude-mythos-preview', 'anthropic', '2026-06-01')).toContain('ends on 2026-06-30');
});

it('a default model is refused when its SDK does not list it, or when nobody has read the providers’ pages for long', () => {
  const now = new Date('2026-11-27T00:00:00Z');
  expect(modelProblems(now)).toEqual([]);
  expect(modelProblems(now, { openai: 'gpt-5.6-tera' }).join()).toContain('not among the models');
  expect(modelProblems(new Date('2027-05-01T00:00:00Z')).join()).toContain('days old');
});
