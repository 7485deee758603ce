import { expect, it } from 'vitest';
import { latestToast, showToast } from '../../ui/show-toast.ts';
import { sayScheduled } from './say-scheduled.ts';

it('says when it goes out once it is scheduled', () => {
  sayScheduled('scheduled', 'Tue 24 Nov, 09:00');
  expect(latestToast()).toEqual({ title: 'Content scheduled', text: 'Goes out Tue 24 Nov, 09:00.' });
});

it.each([
  ['not-saved', 'There was an error scheduling your content.'],
  ['untitled', 'Give it a title first.'],
  ['no-pillar', 'No content pillars available. Please create a content pillar first.'],
] as const)('what is not scheduled (%s) says Scheduling failed and why', (outcome, text) => {
  sayScheduled(outcome, 'Tue 24 Nov, 09:00');
  expect(latestToast()).toEqual({ title: 'Scheduling failed', text, tone: 'bad' });
});

it('leaves a time that is past to its field', () => {
  showToast({ title: 'Nothing else' });
  sayScheduled('past', 'Fri 20 Nov, 09:00');
  expect(latestToast()).toEqual({ title: 'Nothing else' });
});
