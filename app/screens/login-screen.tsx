import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { googleFailureSentence, googleParam } from '#core/api/google-failure.ts';
import { secondFactorParam } from '#core/api/second-factor-param.ts';
import { browserWire } from '../browser/browser-wire.ts';
import { postLogin } from '../engine/wire/enter.ts';
import { type ComingBack, paths } from '../paths.ts';
import { AuthFrame } from '../shell/auth-frame.tsx';
import { GoogleSignIn, type GoogleSignInProps, useGoogleSetup } from '../features/account/google-sign-in.tsx';
import { PasskeyButton } from '../features/account/passkey-button.tsx';
import { PasswordField } from '../features/account/password-field.tsx';
import { sendsMail } from '../features/account/sends-mail.ts';
import { SignInForm } from '../features/account/sign-in-form.tsx';
import { returnPath } from '../features/account/use-come-back.ts';
import { useEndedSession } from '../features/account/use-ended-session.ts';
import { useSession } from '../features/account/use-session.ts';
import { Alert } from '../ui/alert.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { useOnline } from '../ui/use-online.ts';

const SecondFactorForm = lazyPart(() => import('../features/account/second-factor-form.tsx'), 'SecondFactorForm');
const schema = async () => (await import('#core/api/auth.ts')).loginRequest;

/** Signing in: the ways in, and where the account has a second factor, the question for its code afterwards. */
export function LoginScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { endedFor } = useEndedSession();
  const [search] = useSearchParams();
  const [ended, setEnded] = useState<string | null>(null);
  const waysIn = useRef<HTMLDivElement>(null);
  const [isSomeoneElse, setIsSomeoneElse] = useState(false);
  const failed = search.get(googleParam.name);
  const asked = search.get(secondFactorParam);
  const shown = asked === null ? `ways in ${isSomeoneElse}` : 'code';
  const shownBefore = useRef(shown);
  // The button that was pressed is gone with its notice, or with the step that asked for a code.
  useEffect(() => {
    if (shownBefore.current !== shown) waysIn.current?.querySelector('input')?.focus();
    shownBefore.current = shown;
  }, [shown]);
  // Anybody may come back from Google: a page of the person whose session ended is opened only while their name is here.
  const returnTo = returnPath(state, endedFor?.id ?? '');
  // Google comes back with the page to open in the address.
  if (asked) return <Navigate to={secondStep} state={comingBack(asked)} replace />;
  if (asked === null)
    return (
      <AuthFrame title="Sign in" tagline>
        <title>Sign in · Rostrum</title>
        {ended !== null && <Alert>{ended}</Alert>}
        {failed !== null && <Alert>{googleFailureSentence(failed)}</Alert>}
        <EndedHere onForgotten={() => setIsSomeoneElse(true)} />
        <div ref={waysIn} className="grid gap-6">
          <WaysIn
            // The name in the form is of the person whose session ended here.
            key={endedFor?.id}
            username={endedFor?.username ?? ''}
            returnTo={returnTo}
            onSecondFactor={() => {
              setEnded(null);
              void navigate(secondStep, { state, replace: true });
            }}
          />
        </div>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Enter your code">
      <title>Enter your code · Rostrum</title>
      <PartBoundary fallback={<SkeletonList label="Loading" rows={1} />}>
        <SecondFactorForm
          onAgain={(sentence) => {
            setEnded(sentence);
            void navigate(paths.login, { state, replace: true });
          }}
        />
      </PartBoundary>
    </AuthFrame>
  );
}

const secondStep = `${paths.login}?${secondFactorParam}`;
const comingBack = (comesBackTo: string): ComingBack => ({ comesBackTo });

/** On a device that was signed out without a logout on it: what happened, and what became of the person's work. */
function EndedHere({ onForgotten }: { readonly onForgotten: () => void }) {
  const { endedFor, forgetEnded } = useEndedSession();
  const isOnline = useOnline();
  if (!endedFor) return null;
  return (
    <div className="grid justify-items-start gap-1 rounded-md border border-line bg-surface px-3.5 py-3 text-base text-ink-2">
      <p role="status" className="grid gap-1 text-pretty">
        <strong className="font-medium text-ink">This device was signed out.</strong>
        <span>
          It was logged out from another device, the password was changed, the account was deleted, or it was not used
          for a long time. Texts written here are kept on this device and come back when you sign in, if your account
          still exists.
        </span>
        {!isOnline && <span>You are offline. Go online to sign in.</span>}
      </p>
      <button
        type="button"
        onClick={() => {
          forgetEnded();
          onForgotten();
        }}
        className="min-h-11 underline underline-offset-4 hover:text-ink desk:min-h-8"
      >
        Sign in as someone else
      </button>
    </div>
  );
}

/** Whether this server confirms addresses, by Google or by mail: only a confirmed one signs in. */
function useConfirmedAddresses(setup: GoogleSignInProps['setup']): boolean {
  const [hasMail, setHasMail] = useState(false);
  const isKnown = setup !== null && setup !== 'unknown';
  const hasGoogle = isKnown && setup.missing.length === 0;
  // After the paint, as `setup` is.
  const asksMail = isKnown && !hasGoogle;
  useEffect(() => {
    if (!asksMail) return undefined;
    const leaving = new AbortController();
    void sendsMail(leaving.signal).then((sends) => setHasMail(sends === true));
    return () => leaving.abort();
  }, [asksMail]);
  return hasGoogle || hasMail;
}

interface WaysInProps {
  readonly username: string;
  readonly returnTo: string;
  readonly onSecondFactor: () => void;
}

function WaysIn({ username, returnTo, onSecondFactor }: WaysInProps) {
  const { enter } = useSession();
  const setup = useGoogleSetup();
  const mayUseAddress = useConfirmedAddresses(setup);
  return (
    <>
      <SignInForm
        schema={schema}
        start={{ username, password: '' }}
        nameLabel={mayUseAddress ? 'Username or email address' : 'Username'}
        sendLabel="Sign In"
        welcome="Successfully logged in"
        enter={async (credentials) => {
          const entered = await enter(() => postLogin(browserWire, credentials));
          if (!entered.ok && entered.error.reason === 'second-factor') onSecondFactor();
          return entered;
        }}
      >
        {({ fieldProps }) => (
          <PasswordField label="Password" autoComplete="current-password" {...fieldProps('password')} />
        )}
      </SignInForm>
      <p className="-mt-3 flex flex-wrap gap-x-5 text-base">
        <Link to={paths.forgotPassword} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Forgot password?
        </Link>
        <Link to={paths.register} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Don't have an account? Register
        </Link>
      </p>
      <div className="grid gap-2.5 border-t border-line pt-5">
        <PasskeyButton />
        <div className="grid gap-1">
          <GoogleSignIn setup={setup} returnTo={returnTo} />
          <p className="text-xs text-ink-3">
            <Link
              to={paths.oauthTest}
              className="inline-flex min-h-11 items-center underline underline-offset-2 desk:min-h-6"
            >
              Test Google sign-in
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}
