import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { loginRequest } from '#core/api/auth.ts';
import { AuthFrame } from '../../components/auth-frame.tsx';
import { GoogleSignIn } from '../../components/google-sign-in.tsx';
import { useForm } from '../../components/use-form.ts';
import { useSession } from '../../data/session/use-session.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { TextField } from '../../ui/text-field.tsx';

export function LoginScreen() {
  const { login } = useSession();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm(loginRequest, { username: '', password: '' }, async (credentials) => {
    setFailure(null);
    const entered = await login(credentials);
    if (!entered.ok) return setFailure(entered.error.message);
    showToast({ title: 'Successfully logged in' });
    await navigate(paths.dashboard);
  });

  return (
    <AuthFrame title="Sign in">
      <title>Sign in · Rostrum</title>
      <form noValidate className="grid gap-4" onSubmit={form.submit}>
        {failure && <Alert>{failure}</Alert>}
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={form.values.username}
          error={form.errors.username}
          onChange={(event) => form.set('username', event.target.value)}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={form.values.password}
          error={form.errors.password}
          onChange={(event) => form.set('password', event.target.value)}
        />
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Sign In
        </Button>
      </form>
      <div className="grid gap-3 border-t border-line pt-5">
        <GoogleSignIn />
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
