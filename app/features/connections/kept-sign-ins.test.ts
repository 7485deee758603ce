import { expect, it } from 'vitest';
import { keepSignIns, keptSignIns } from './kept-sign-ins.ts';

const linkedIn = { platform: 'linkedin', missing: ['LINKEDIN_CLIENT_ID'] };

it('come back as they were kept', () => {
  expect(keptSignIns(keepSignIns([linkedIn]))).toEqual([linkedIn]);
  expect(keptSignIns(keepSignIns([]))).toEqual([]);
});

it.each([undefined, null, true, '', 'no JSON', '{}'])('are unknown in %j', (kept) => {
  expect(keptSignIns(kept)).toBeNull();
});
