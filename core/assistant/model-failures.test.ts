import { describe, expect, it } from 'vitest';
import { durationWords, type ModelFailureKind, modelFailures, tellFailure } from './model-failures.ts';

const kinds = Object.keys(modelFailures) as ModelFailureKind[];
const told = (kind: ModelFailureKind, waitSeconds: number | null = null) =>
  tellFailure({ provider: 'openai', model: 'gpt-5.6-terra', kind, waitSeconds });

describe('a model that failed', () => {
  it.each(kinds)('with %s is named, with what happened', (kind) => {
    const { sentence, canRepeat } = told(kind);
    expect(sentence).toMatch(/^OpenAI \(gpt-5\.6-terra\) [a-z].+\.$/);
    expect(canRepeat).toBe(modelFailures[kind].again !== 'after-a-change');
  });

  it('tells its wait where it has one', () => {
    expect(told('busy', 20).sentence).toBe(
      'OpenAI (gpt-5.6-terra) has too many requests. It takes requests again in 20 seconds.',
    );
    expect(told('busy').sentence).toBe('OpenAI (gpt-5.6-terra) has too many requests.');
    expect(told('busy', 1e9).waitSeconds).toBe(86_400);
    expect(told('down', 20).sentence).not.toContain('20');
  });

  it('may be the built-in assistant, for what only a model can do', () => {
    expect(tellFailure({ provider: 'built-in', model: null, kind: 'needs-model', waitSeconds: null }).sentence).toBe(
      'The built-in assistant cannot write from a prompt: only an AI model can, and none is available now.',
    );
  });
});

it.each([
  [1, '1 second'],
  [34.2, '35 seconds'],
  [180, '3 minutes'],
  [7_200, '2 hours'],
])('%f seconds are %s', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
