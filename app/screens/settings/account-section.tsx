import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSignedInUser } from '../../data/session/use-session.ts';
import { useOnline } from '../../data/sync/use-online.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SettingsSection } from './settings-section.tsx';

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx'), 'PasswordDialog');

/** Who the person is to this server. */
export function AccountSection() {
  const { username, email } = useSignedInUser();
  const isOnline = useOnline();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <SettingsSection title="Account">
      <dl className="grid gap-3">
        <Fact name="Username" value={username} />
        <Fact name="Email" value={email} />
      </dl>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={!isOnline} onClick={() => setIsChanging(true)}>
          Change password
        </Button>
        <Link
          to={paths.profile}
          className="inline-flex min-h-11 items-center underline underline-offset-4 desk:min-h-8"
        >
          Name, title and picture
        </Link>
      </div>
      {!isOnline && <p className="text-sm text-ink-2">The password can be changed when you are online.</p>}
      {isChanging && (
        <PartBoundary fallback={null}>
          <PasswordDialog username={username} onClose={() => setIsChanging(false)} />
        </PartBoundary>
      )}
    </SettingsSection>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  );
}
