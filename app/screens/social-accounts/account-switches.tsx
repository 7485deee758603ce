import { PreferenceSwitches, type PreferenceSwitch } from '../../features/profile/preference-switches.tsx';

const switches: readonly PreferenceSwitch[] = [
  {
    name: 'autoPublish',
    label: 'Auto-publish to all accounts',
    hint: 'New drafts select all your connected accounts. You can deselect any of them.',
  },
  {
    name: 'emailNotifications',
    label: 'Email notifications',
    hint: 'This server cannot send email. Check your notifications instead.',
    isImpossible: true,
  },
  {
    name: 'analyticsTracking',
    label: 'Analytics tracking',
    hint: 'Count how often posts on your own site are read. Nothing about your readers is recorded.',
  },
  {
    name: 'crossPlatform',
    label: 'Cross-platform optimization',
    hint: 'A version for a platform starts from the draft fitted to that platform. When off, it starts as an exact copy.',
  },
];

/** What happens by itself where posts go. */
export function AccountSwitches() {
  return <PreferenceSwitches switches={switches} />;
}
