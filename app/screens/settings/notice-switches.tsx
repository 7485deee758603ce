import { PreferenceSwitches, type PreferenceSwitch } from '../../features/profile/preference-switches.tsx';

const switches: readonly PreferenceSwitch[] = [
  {
    name: 'mergedNotices',
    label: 'Say what my other devices changed',
    hint: 'Under the bell, until you have seen it. What needs a choice or was refused is always said.',
  },
  {
    name: 'iconCount',
    label: 'Count on the app’s icon',
    hint: 'How many things wait for you, where the app is installed.',
  },
];

/** The switches for notices and the number on the app's icon. */
export function NoticeSwitches() {
  return <PreferenceSwitches switches={switches} />;
}
