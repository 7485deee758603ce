import { PreferenceSwitches, type PreferenceSwitch } from '../../features/profile/preference-switches.tsx';

const switches: readonly PreferenceSwitch[] = [
  {
    name: 'autoPublish',
    label: 'Auto-publish to all accounts',
    hint: 'A new draft is meant for every connected account. You can take one off it.',
  },
  {
    name: 'emailNotifications',
    label: 'Email notifications',
    hint: 'This server cannot send e-mail. What waits for you is under the bell.',
    isImpossible: true,
  },
  {
    name: 'analyticsTracking',
    label: 'Analytics tracking',
    hint: 'The server counts how often the posts on your own site are read, and nothing about who reads them.',
  },
  {
    name: 'crossPlatform',
    label: 'Cross-platform optimization',
    hint: 'A platform’s own version starts as that platform shows the draft. Off, it starts as the draft stands.',
  },
];

/** The switches for automatic publishing. */
export function AccountSwitches() {
  return <PreferenceSwitches switches={switches} />;
}
