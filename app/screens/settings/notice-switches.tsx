import { PreferenceSwitches, type PreferenceSwitch } from '../../features/profile/preference-switches.tsx';

const switches: readonly PreferenceSwitch[] = [
  {
    name: 'mergedNotices',
    label: 'Tell me what changed on my other devices',
    hint: 'Shown in notifications until you have seen it. Problems and choices are always shown.',
  },
  {
    name: 'iconCount',
    label: 'Count on the app’s icon',
    hint: 'Show the number of unread notifications on the installed app’s icon.',
  },
];

/** What is said under the bell and on the icon. */
export function NoticeSwitches() {
  return <PreferenceSwitches switches={switches} />;
}
