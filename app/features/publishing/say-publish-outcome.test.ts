import { expect, it } from 'vitest';
import { latestToast } from '../../ui/show-toast.ts';
import { sayPublishOutcome } from './publication-words.ts';

it.each([
  ['untitled', 'Give it a title first.'],
  ['no-pillar', 'No content pillars available. Please create a content pillar first.'],
  ['not-saved', 'Could not save on this device. Try again.'],
] as const)('what cannot be distributed (%s) says Distribution failed and why', (outcome, text) => {
  expect(sayPublishOutcome(outcome, { isOnline: true })).toBe(false);
  expect(latestToast()).toMatchObject({ title: 'Distribution failed', text });
});
