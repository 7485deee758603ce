import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useEmail } from '../account/use-email.ts';
import { PreferenceSwitches, type PreferenceSwitch } from './preference-switches.tsx';

const sendsNone = 'This server cannot send email. Check your notifications instead.';

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
  return known.isConfirmed ? one : { ...one, hint: <NeedsAddress /> };
}

/** In Settings, the address stands above; from elsewhere, a link leads there. */
function NeedsAddress() {
  const { pathname } = useLocation();
  if (pathname === paths.settings) return 'Confirm your email address first: press “Send it again” under Account.';
  return (
    <>
      <Link to={paths.settings} className="underline underline-offset-2">
        Confirm your email address in Settings
      </Link>{' '}
      first.
    </>
  );
}

/** A switch for each kind of mail that brings news. */
export function EmailSwitches() {
  return <PreferenceSwitches switches={[useEmailSwitch(failedPosts), useEmailSwitch(weeklySummary)]} />;
}
