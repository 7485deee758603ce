import { PreferenceSwitches, type PreferenceSwitch } from '../../features/profile/preference-switches.tsx';
import { PushSettings } from './push-settings.tsx';

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

/** The switches for notices in the app and on its icon, and notifications while it is closed. */
export function NoticeSwitches() {
  return (
    <>
      <PreferenceSwitches switches={switches} />
      <PushSettings />
    </>
  );
}
