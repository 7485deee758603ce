import { expect, it } from 'vitest';
import { placeName, planSentence, type PublishingPlan } from './plan-sentence.ts';
import { platformByKey } from './platforms.ts';

it.each<[PublishingPlan, string]>([
  [{ when: 'now', byServer: [], byPerson: [] }, ''],
  [{ when: 'now', byServer: ['your site'], byPerson: [] }, 'Publish now posts this on your site.'],
  [
    { when: 'later', byServer: ['your site', 'Mastodon'], byPerson: ['LinkedIn'] },
    'Schedule posts this on your site and Mastodon at that time. You post it on LinkedIn yourself.',
  ],
  [
    { when: 'now', byServer: [], byPerson: ['LinkedIn', 'Twitter', 'Medium'] },
    'You post it on LinkedIn, Twitter and Medium yourself.',
  ],
  [
    { when: 'later', byServer: [], byPerson: ['LinkedIn'] },
    'You are reminded at that time to post it on LinkedIn yourself.',
  ],
])('the last step says what goes where: %j', (plan, sentence) => {
  expect(planSentence(plan)).toBe(sentence);
});

it('the person’s own site is named as theirs, and every other platform by its name', () => {
  expect((['article', 'linkedin'] as const).map((key) => placeName(platformByKey(key)))).toEqual([
    'your site',
    'LinkedIn',
  ]);
});
