import { Link, useSearchParams } from 'react-router-dom';
import { messages } from '#core/api/messages.ts';
import { ok } from '#core/kernel/result.ts';
import { browserWire } from '../browser/browser-wire.ts';
import { callApi } from '../engine/wire/call-api.ts';
import { postRegister } from '../engine/wire/enter.ts';
import { AuthFrame } from '../shell/auth-frame.tsx';
import { PasswordField } from '../features/account/password-field.tsx';
import { SignInForm } from '../features/account/sign-in-form.tsx';
import { useSession } from '../features/account/use-session.ts';
import { paths } from '../paths.ts';
import { TextField } from '../ui/text-field.tsx';

const schema = async () => (await import('#core/api/register.ts')).registerForm;

/** How long the welcome waits for an answer that is late. Milliseconds. */
const LATE_MS = 500;

/** Whether the server sends mail; false where it does not say so. */
async function sendsMail(signal: AbortSignal): Promise<boolean> {
  try {
    const { getMailSetup } = await import('#core/api/mail.ts');
    const answered = await callApi(browserWire, getMailSetup, { signal });
    return answered.ok && answered.value.sendsMail;
  } catch {
    return false;
  }
}

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
        enter={async (account) => {
          const leaving = new AbortController();
          // Beside the registration, so that the welcome does not wait for it.
          const asked = sendsMail(leaving.signal);
          const entered = await enter(() => postRegister(browserWire, account));
          if (!entered.ok) return entered;
          const stop = setTimeout(() => leaving.abort(), LATE_MS);
          const isSent = await asked;
          clearTimeout(stop);
          return ok(isSent ? `Open the link in the email to ${account.email} to confirm your address.` : undefined);
        }}
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
