import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { registerForm, registerRequest } from '#core/api/auth.ts';
import { messages } from '#core/api/messages.ts';
import { AuthFrame } from '../../components/auth-frame.tsx';
import { useForm } from '../../components/use-form.ts';
import { useSession } from '../../data/session/use-session.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { TextField } from '../../ui/text-field.tsx';

export function RegisterScreen() {
  const { register } = useSession();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [params] = useSearchParams();
  const start = { username: '', email: '', password: '', confirmPassword: '', invite: params.get('invite') ?? '' };
  const form = useForm(registerForm, start, async ({ invite, ...account }) => {
    setFailure(null);
    const entered = await register(registerRequest.parse(invite ? { ...account, invite } : account));
    if (!entered.ok) return setFailure(entered.error.message);
    showToast({ title: 'Account created successfully' });
    await navigate(paths.dashboard);
  });

  return (
    <AuthFrame title="Create your account">
      <title>Register · Rostrum</title>
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
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          value={form.values.email}
          error={form.errors.email}
          onChange={(event) => form.set('email', event.target.value)}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters"
          value={form.values.password}
          error={form.errors.password}
          onChange={(event) => form.set('password', event.target.value)}
        />
        <TextField
          label="Confirm password"
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          value={form.values.confirmPassword}
          error={form.errors.confirmPassword}
          onChange={(event) => form.set('confirmPassword', event.target.value)}
        />
        {(params.has('invite') || failure === messages.registrationClosed) && (
          <TextField
            label="Invitation code"
            name="invite"
            autoComplete="off"
            hint="If somebody invited you to this server"
            value={form.values.invite}
            error={form.errors.invite}
            onChange={(event) => form.set('invite', event.target.value)}
          />
        )}
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Create Account
        </Button>
      </form>
      <p className="border-t border-line pt-3 text-base text-ink-2">
        <Link to={paths.login} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Already have an account? Sign In
        </Link>
      </p>
    </AuthFrame>
  );
}
