import type { GoogleSetup } from '#core/api/google.ts';
import { AuthFrame } from '../shell/auth-frame.tsx';
import { GoogleSignIn, useGoogleSetup } from '../features/account/google-sign-in.tsx';
import { paths } from '../paths.ts';

/** Tries the sign-in with Google, and tells the operator what it needs. */
export function OauthTestScreen() {
  const setup = useGoogleSetup();
  return (
    <AuthFrame title="Google sign-in">
      <title>Google sign-in · Rostrum</title>
      <GoogleSignIn setup={setup} returnTo={paths.dashboard} />
      {setup !== null && setup !== 'unknown' && <OperatorSetup {...setup} />}
    </AuthFrame>
  );
}

function OperatorSetup({ missing, redirectAddress }: GoogleSetup) {
  return (
    <section aria-label="For the operator of this server" className="grid gap-3 border-t border-line pt-5 text-base">
      <p className="text-pretty text-ink-2">
        {missing.length > 0
          ? `The operator of this server has to set ${missing.join(' and ')}, and to register this address at Google:`
          : 'This server is set up. At Google, this address must be registered:'}
      </p>
      <dl className="grid gap-0.5">
        <dt className="text-sm text-ink-2">Authorized redirect URI</dt>
        <dd className="font-mono text-sm wrap-anywhere">{redirectAddress}</dd>
      </dl>
    </section>
  );
}
