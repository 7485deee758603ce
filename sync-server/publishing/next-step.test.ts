import { expect, it } from 'vitest';
import { afterOutcome } from './next-step.ts';
import type { StoredPublication } from './publications.ts';

const now = Date.UTC(2026, 10, 27, 9);
const publishing = { state: 'publishing', reason: null, askedAt: now, stateAt: now, tries: 0 } as StoredPublication;
const shared = { type: 'shared', url: 'https://example.org/1', ref: '1' } as const;

it('a post that is there is shared, and keeps what its platform says is missing beside it', () => {
  const words = 'LinkedIn did not take the first comment. Add it to the post there.';
  const step = (outcome: typeof shared & { readonly words?: string }) =>
    afterOutcome(publishing, { outcome, tellsRepetitions: false, now });
  expect(step(shared)).toMatchObject({ state: 'shared', waitMs: null, reason: null });
  expect(step({ ...shared, words })).toMatchObject({ state: 'shared', waitMs: null, reason: words });
});
