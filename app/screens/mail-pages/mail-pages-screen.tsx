import { matchPath, useLocation } from 'react-router-dom';
import { lazyScreen } from '../../shell/lazy-screen.tsx';

const ForgotPassword = lazyScreen(async () => (await import('./forgot-password.tsx')).ForgotPassword);
const ResetPassword = lazyScreen(async () => (await import('./reset-password.tsx')).ResetPassword);
const ConfirmEmail = lazyScreen(async () => (await import('./confirm-email.tsx')).ConfirmEmail);

/**
 * The pages that links in mails open, and the one that asks for such a link. They are rarely visited: what they share
 * with other pages must not be fetched with those (docs/decisions/0014-files-by-entrance.md), so each loads its code.
 */
export function MailPagesScreen() {
  const { pathname } = useLocation();
  if (matchPath('/reset-password', pathname)) return <ResetPassword />;
  if (matchPath('/confirm-email', pathname)) return <ConfirmEmail />;
  return <ForgotPassword />;
}
