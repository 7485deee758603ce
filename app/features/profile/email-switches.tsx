import { useEmail } from '../account/use-email.ts';
import { PreferenceSwitches, type PreferenceSwitch } from './preference-switches.tsx';

const sendsNone = 'This server cannot send email. Check your notifications instead.';
const needsAddress = 'Confirm your email address in Settings first.';

const failedPosts = {
  name: 'emailNotifications',
  label: 'Email notifications',
  hint: 'An email when a scheduled post failed, or may not have been published.',
} as const satisfies PreferenceSwitch;

const weeklySummary = {
  name: 'weeklySummary',
  label: 'Weekly summary',
  hint: 'On Mondays: what you published, your drafts, your streak and your next post.',
} as const satisfies PreferenceSwitch;

/** The switch as this server can obey it. */
export function useEmailSwitch(one: PreferenceSwitch = failedPosts): PreferenceSwitch {
  const { known } = useEmail();
  if (!known) return one;
  if (!known.sendsMail) return { ...one, hint: sendsNone, isImpossible: true };
  return known.isConfirmed ? one : { ...one, hint: needsAddress };
}

/** A switch for each kind of mail that brings news. */
export function EmailSwitches() {
  return <PreferenceSwitches switches={[useEmailSwitch(failedPosts), useEmailSwitch(weeklySummary)]} />;
}
