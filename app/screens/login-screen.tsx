import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { googleFailureSentence, googleParam } from '#core/api/google-failure.ts';
import { paths, returnPath } from '../paths.ts';
import { AuthFrame } from '../shell/auth-frame.tsx';
import { GoogleSignIn, useGoogleSetup } from '../features/account/google-sign-in.tsx';
import { PasswordField } from '../features/account/password-field.tsx';
import { SignInForm } from '../features/account/sign-in-form.tsx';
import { useSession } from '../features/account/use-session.ts';
import { Alert } from '../ui/alert.tsx';

const schema = async () => (await import('#core/api/auth.ts')).loginRequest;

export function LoginScreen() {
  const { login } = useSession();
  const setup = useGoogleSetup();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const failed = search.get(googleParam.name);
  return (
    <AuthFrame title="Sign in">
      <title>Sign in · Rostrum</title>
      {failed !== null && <Alert>{googleFailureSentence(failed)}</Alert>}
      <SignInForm
        schema={schema}
        start={{ username: '', password: '' }}
        sendLabel="Sign In"
        welcome="Successfully logged in"
        enter={login}
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
      <div className="grid gap-1 border-t border-line pt-5">
        <GoogleSignIn setup={setup} returnTo={returnPath(state)} />
        <p className="text-xs text-ink-3">
          <Link
            to={paths.oauthTest}
            className="inline-flex min-h-11 items-center underline underline-offset-2 desk:min-h-6"
          >
            Test Google sign-in
          </Link>
        </p>
      </div>
    </AuthFrame>
  );
}
