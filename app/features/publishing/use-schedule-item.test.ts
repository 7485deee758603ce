import { expect, it } from 'vitest';
import { latestToast, showToast } from '../../ui/show-toast.ts';
import { sayScheduled } from './use-schedule-item.ts';

const when = 'Tue 24 Nov, 09:00';
const blog = { name: 'Blog Article', postedBy: 'server' } as const;
const linkedIn = { name: 'LinkedIn', postedBy: 'person' } as const;
const facebook = { name: 'Facebook', postedBy: 'person' } as const;

it.each([
  [[blog], false, 'Planned for Tue 24 Nov, 09:00. Go online before then, or it will not be posted.'],
  [[linkedIn], false, 'Scheduled for Tue 24 Nov, 09:00. You post on LinkedIn yourself.'],
  [[blog], true, 'It will be posted Tue 24 Nov, 09:00.'],
  [[blog, linkedIn], true, 'It will be posted Tue 24 Nov, 09:00. You post on LinkedIn yourself.'],
  [[linkedIn, facebook], true, 'Scheduled for Tue 24 Nov, 09:00. You post on LinkedIn and Facebook yourself.'],
])('says what happens at its time, and who does it', (platforms, isOnline, text) => {
  const undo = () => {};
  sayScheduled({ type: 'scheduled', undo }, { when, platforms, isOnline, hasWords: true });
  expect(latestToast()).toEqual({ title: 'Content scheduled', text, action: { label: 'Undo', run: undo } });
});

it('says what a platform cannot take', () => {
  const note = ' X (Twitter) takes 280 characters.';
  sayScheduled(
    { type: 'scheduled', undo: () => {} },
    { when, platforms: [blog], isOnline: true, hasWords: true, note },
  );
  expect(latestToast()?.text).toBe(`It will be posted Tue 24 Nov, 09:00.${note}`);
});

it('promises nothing where there is no text', () => {
  sayScheduled({ type: 'scheduled', undo: () => {} }, { when, platforms: [blog], isOnline: true, hasWords: false });
  expect(latestToast()?.text).toBe('Planned for Tue 24 Nov, 09:00. It has no text yet: write it before then.');
});

it.each([
  ['not-saved', 'There was an error scheduling your content.'],
  ['untitled', 'Give it a title first.'],
  ['no-pillar', 'No content pillars available. Please create a content pillar first.'],
] as const)('what is not scheduled (%s) says Scheduling failed and why', (outcome, text) => {
  sayScheduled({ type: outcome }, { when, platforms: [blog], isOnline: true, hasWords: true });
  expect(latestToast()).toEqual({ title: 'Scheduling failed', text, tone: 'bad' });
});

it('leaves a time that is past to its field', () => {
  showToast({ title: 'Nothing else' });
  sayScheduled({ type: 'past' }, { when, platforms: [blog], isOnline: true, hasWords: true });
  expect(latestToast()).toEqual({ title: 'Nothing else' });
});
