import { expect, test } from 'vitest';
import { automaticTargets } from '../content/draft-choices.ts';
import { isSwitchedOn } from './account-switches.ts';

test('publishing to all accounts and e-mail are off at first, analytics and cross-platform on', () => {
  const kept = {};
  expect(isSwitchedOn(kept, 'autoPublish')).toBe(false);
  expect(isSwitchedOn(kept, 'emailNotifications')).toBe(false);
  expect(isSwitchedOn(kept, 'analyticsTracking')).toBe(true);
  expect(isSwitchedOn(kept, 'crossPlatform')).toBe(true);
});

test('models, news of other devices and the count on the icon are on until they are switched off', () => {
  for (const name of ['languageModels', 'mergedNotices', 'iconCount'] as const) {
    expect(isSwitchedOn({}, name)).toBe(true);
    expect(isSwitchedOn({ [name]: false }, name)).toBe(false);
  }
});

test('a switch is as it was set, and anything but on or off counts for nothing', () => {
  expect(isSwitchedOn({ analyticsTracking: false }, 'analyticsTracking')).toBe(false);
  expect(isSwitchedOn({ autoPublish: 'yes' }, 'autoPublish')).toBe(false);
  expect(isSwitchedOn({ crossPlatform: 0 }, 'crossPlatform')).toBe(true);
});

test('a new draft goes to every connected account only when its person wants that', () => {
  expect(automaticTargets({ autoPublish: true }, new Set([9, 14]))).toEqual([9, 14]);
  expect(automaticTargets({}, new Set([9, 14]))).toEqual([]);
});
