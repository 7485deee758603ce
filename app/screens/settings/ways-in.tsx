import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { useReached } from '../../features/account/use-reached.ts';
import { GoogleRow } from './google-row.tsx';
import { PasskeysRow } from './passkeys-row.tsx';
import { SecondFactorRow } from './second-factor-row.tsx';
import { useWaysIn } from './use-ways-in.ts';

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx'), 'PasswordDialog');

/** How the person signs in: the password, a Google account, passkeys, and the authenticator app. */
export function WaysIn({ username }: { readonly username: string }) {
  const isOnline = useReached();
  const { known } = useWaysIn();
  const [isChanging, setIsChanging] = useState(false);
  const hasPassword = known?.hasPassword ?? true;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={!isOnline} onClick={() => setIsChanging(true)}>
          {hasPassword ? 'Change password' : 'Set a password'}
        </Button>
        <Link
          to={paths.profile}
          className="inline-flex min-h-11 items-center underline underline-offset-4 desk:min-h-8"
        >
          Edit name, title and picture
        </Link>
      </div>
      {!isOnline && <p className="text-sm text-ink-2">Go online to change how you sign in.</p>}
      <GoogleRow />
      <PasskeysRow />
      <SecondFactorRow username={username} />
      {isChanging && (
        <PartBoundary fallback={null}>
          <PasswordDialog username={username} hasPassword={hasPassword} onClose={() => setIsChanging(false)} />
        </PartBoundary>
      )}
    </>
  );
}
