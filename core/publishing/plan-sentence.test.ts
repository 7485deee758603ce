import { expect, it } from 'vitest';
import { planSentence, type PublishingPlan } from './plan-sentence.ts';

it.each<[PublishingPlan, string]>([
  [{ when: 'now', byServer: [], byPerson: [] }, ''],
  [{ when: 'now', byServer: ['Blog Article'], byPerson: [] }, 'Publish now posts this on Blog Article.'],
  [
    { when: 'later', byServer: ['Blog Article', 'Mastodon'], byPerson: ['LinkedIn'] },
    'Schedule posts this on Blog Article and Mastodon at that time. You post it on LinkedIn yourself.',
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
