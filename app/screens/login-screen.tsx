import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { googleFailureSentence, googleParam } from '#core/api/google-failure.ts';
import { paths, returnPath } from '../paths.ts';
import { AuthFrame } from '../shell/auth-frame.tsx';
import { GoogleSignIn, useGoogleSetup } from '../features/account/google-sign-in.tsx';
import { SignInForm } from '../features/account/sign-in-form.tsx';
import { useSession } from '../features/account/use-session.ts';
import { Alert } from '../ui/alert.tsx';
import { TextField } from '../ui/text-field.tsx';

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
          <TextField label="Password" type="password" autoComplete="current-password" {...fieldProps('password')} />
        )}
      </SignInForm>
      <div className="grid gap-3 border-t border-line pt-5">
        <GoogleSignIn setup={setup} returnTo={returnPath(state)} />
        <p className="flex flex-wrap justify-between gap-x-4 text-base text-ink-2">
          <Link to={paths.register} className="inline-flex min-h-11 items-center underline underline-offset-4">
            Don't have an account? Register
          </Link>
          <Link to={paths.oauthTest} className="inline-flex min-h-11 items-center underline underline-offset-4">
            Test Google sign-in
          </Link>
        </p>
      </div>
    </AuthFrame>
  );
}
