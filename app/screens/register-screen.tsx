import { Link, useSearchParams } from 'react-router-dom';
import { messages } from '#core/api/messages.ts';
import { ok } from '#core/kernel/result.ts';
import { browserWire } from '../browser/browser-wire.ts';
import { postRegister } from '../engine/wire/enter.ts';
import { AuthFrame } from '../shell/auth-frame.tsx';
import { PasswordField } from '../features/account/password-field.tsx';
import { sendsMail } from '../features/account/sends-mail.ts';
import { SignInForm } from '../features/account/sign-in-form.tsx';
import { useSession } from '../features/account/use-session.ts';
import { paths } from '../paths.ts';
import { showToast } from '../ui/show-toast.ts';
import { TextField } from '../ui/text-field.tsx';

const schema = async () => (await import('#core/api/register.ts')).registerForm;

/** How long an answer may come after the welcome, which is shown for as long. Milliseconds. */
const LATE_MS = 5_000;

const welcome = 'Account created successfully';

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
        welcome={welcome}
        enter={async (account) => {
          const leaving = new AbortController();
          // Beside the registration, so that its answer is mostly here before the welcome.
          const asked = sendsMail(leaving.signal);
          const entered = await enter(() => postRegister(browserWire, account));
          if (!entered.ok) {
            leaving.abort();
            return entered;
          }
          const text = `Open the link in the email to ${account.email} to confirm your address. If none arrives, Settings can send it again.`;
          const isSent = await Promise.race([asked, Promise.resolve(undefined)]);
          if (isSent !== undefined) return ok(isSent ? text : undefined);
          // The page leads on now: waiting would pull back a person who has opened another one meanwhile.
          const stop = setTimeout(() => leaving.abort(), LATE_MS);
          void asked.then((isSentAfterAll) => {
            clearTimeout(stop);
            if (isSentAfterAll) showToast({ title: welcome, text });
          });
          return ok(undefined);
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
