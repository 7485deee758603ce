import { Link, useSearchParams } from 'react-router-dom';
import { messages } from '#core/api/messages.ts';
import { browserWire } from '../browser/browser-wire.ts';
import { postRegister } from '../engine/wire/enter.ts';
import { AuthFrame } from '../shell/auth-frame.tsx';
import { PasswordField } from '../features/account/password-field.tsx';
import { SignInForm } from '../features/account/sign-in-form.tsx';
import { useSession } from '../features/account/use-session.ts';
import { paths } from '../paths.ts';
import { TextField } from '../ui/text-field.tsx';

const schema = async () => (await import('#core/api/register.ts')).registerForm;

export function RegisterScreen() {
  const { enter } = useSession();
  const [params] = useSearchParams();
  return (
    <AuthFrame title="Create your account" tagline>
      <title>Register · Rostrum</title>
      <SignInForm
        schema={schema}
        start={{ username: '', email: '', password: '', confirmPassword: '', invite: params.get('invite') ?? '' }}
        sendLabel="Create Account"
        welcome="Account created successfully"
        enter={(account) => enter(() => postRegister(browserWire, account))}
      >
        {({ fieldProps, failure }) => (
          <>
            <TextField label="Email" type="email" autoComplete="email" {...fieldProps('email')} />
            <PasswordField
              label="Password"
              autoComplete="new-password"
              hint={messages.passwordHint}
              {...fieldProps('password')}
            />
            <PasswordField label="Confirm password" autoComplete="new-password" {...fieldProps('confirmPassword')} />
            {(params.has('invite') || failure === messages.registrationClosed) && (
              <TextField
                label="Invitation code"
                autoComplete="off"
                hint="If you were invited to this server"
                {...fieldProps('invite')}
              />
            )}
          </>
        )}
      </SignInForm>
      <p className="border-t border-line pt-3 text-base text-ink-2">
        <Link to={paths.login} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Already have an account? Sign In
        </Link>
      </p>
    </AuthFrame>
  );
}
