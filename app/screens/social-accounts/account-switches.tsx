import { useEmailSwitch } from '../../features/profile/email-switches.tsx';
import { PreferenceSwitches, type PreferenceSwitch } from '../../features/profile/preference-switches.tsx';

const autoPublish: PreferenceSwitch = {
  name: 'autoPublish',
  label: 'Auto-publish to all accounts',
  hint: 'New drafts select all your connected accounts. You can deselect any of them.',
};
const others: readonly PreferenceSwitch[] = [
  {
    name: 'analyticsTracking',
    label: 'Analytics tracking',
    hint: 'Count how often posts on your own site are read, and ask platforms what they count for yours. Nothing about your readers is recorded.',
  },
  {
    name: 'crossPlatform',
    label: 'Cross-platform optimization',
    hint: 'A version for a platform starts from the draft fitted to that platform. When off, it starts as an exact copy.',
  },
];

/** The switches for automatic publishing, and for news of it by mail. */
export function AccountSwitches() {
  return <PreferenceSwitches switches={[autoPublish, useEmailSwitch(), ...others]} />;
}
