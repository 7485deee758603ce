import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import type { checkReset } from '#core/api/mail.ts';
import { messages } from '#core/api/messages.ts';
import { secondFactorParam } from '#core/api/second-factor-param.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { serverSentence } from '../../engine/wire/api-failure.ts';
import { callApi } from '../../engine/wire/call-api.ts';
import { postLogin } from '../../engine/wire/enter.ts';
import { forgetMailLink, useMailLink } from '../../features/account/mail-link.ts';
import { PasswordField } from '../../features/account/password-field.tsx';
import { useForm } from '../../features/account/use-form.ts';
import { useSession } from '../../features/account/use-session.ts';
import { paths } from '../../paths.ts';
import { AuthFrame } from '../../shell/auth-frame.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { useHeldFocus } from './use-held-focus.ts';

const offline = 'You are offline. Go online to set a password.';
const loadCalls = () => import('#core/api/mail.ts');
const schema = async () => (await loadCalls()).resetForm;

type Account = z.infer<typeof checkReset.reply>;

/** Replaces a forgotten password, by the link in a mail. */
export function ResetPassword() {
  const token = useMailLink()?.token ?? null;
  return (
    <AuthFrame title="Set a new password">
      <title>Set a new password · Rostrum</title>
      {token === null ? <Ended sentence="Open the link in the email." /> : <OpenedLink key={token} token={token} />}
    </AuthFrame>
  );
}

type Opened =
  | { readonly state: 'asking' }
  | { readonly state: 'open'; readonly account: Account }
  | { readonly state: 'failed'; readonly sentence: string; readonly isEnded: boolean };

async function check(token: string, signal: AbortSignal): Promise<Opened> {
  try {
    const answered = await callApi(browserWire, (await loadCalls()).checkReset, { body: { token }, signal });
    if (answered.ok) return { state: 'open', account: answered.value };
    const isEnded = answered.error.type === 'refused';
    return { state: 'failed', sentence: serverSentence(answered.error, messages.networkError), isEnded };
  } catch {
    return { state: 'failed', sentence: messages.networkError, isEnded: false };
  }
}

function OpenedLink({ token }: { readonly token: string }) {
  const [opened, setOpened] = useState<Opened>({ state: 'asking' });
  const { place, hold } = useHeldFocus(opened.state === 'asking');
  const show = useCallback((answer: Opened) => {
    if (answer.state === 'failed' && answer.isEnded) forgetMailLink();
    setOpened(answer);
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    void check(token, leaving.signal).then((answer) => leaving.signal.aborted || show(answer));
    return () => leaving.abort();
  }, [token, show]);
  const askAgain = async () => {
    hold();
    setOpened({ state: 'asking' });
    show(await check(token, new AbortController().signal));
  };
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Answer token={token} opened={opened} onAskAgain={() => void askAgain()} />
    </div>
  );
}

interface AnswerProps {
  readonly token: string;
  readonly opened: Opened;
  readonly onAskAgain: () => void;
}

function Answer({ token, opened, onAskAgain }: AnswerProps) {
  const isOnline = useOnline();
  switch (opened.state) {
    case 'asking':
      return <SkeletonList label="Checking the link" rows={2} />;
    case 'open':
      return <ResetForm token={token} account={opened.account} />;
    case 'failed':
      return opened.isEnded ? (
        <Ended sentence={opened.sentence} />
      ) : (
        <div className="grid gap-4">
          {isOnline ? <Alert>{opened.sentence}</Alert> : <p>{offline}</p>}
          <Button onClick={onAskAgain}>Try again</Button>
        </div>
      );
  }
}

function Ended({ sentence }: { readonly sentence: string }) {
  return (
    <div className="grid gap-3">
      <Alert>{sentence}</Alert>
      <Link to={paths.forgotPassword} className="inline-flex min-h-11 items-center underline underline-offset-4">
        Ask for a new link
      </Link>
    </div>
  );
}

function ResetForm({ token, account }: { readonly token: string; readonly account: Account }) {
  const { user, enter, signInAgain } = useSession();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [failure, setFailure] = useState<string | null>(null);
  const [renewCalendarFeed, setRenewCalendarFeed] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const { username } = account;
  const isSomebodyElse = user !== null && user.username !== username;

  const form = useForm({
    schema,
    start: { password: '', confirmPassword: '' },
    onNotLoaded: () => setFailure(messages.networkError),
    send: async ({ password }) => {
      setFailure(null);
      const { resetPassword } = await loadCalls();
      const saved = await callApi(browserWire, resetPassword, { body: { token, password, renewCalendarFeed } });
      if (!saved.ok) {
        const sentence = serverSentence(saved.error, 'Could not save the change. Try again.');
        if (sentence === messages.commonPassword || sentence === messages.passwordWithName)
          return { password: sentence };
        setFailure(sentence);
        return undefined;
      }
      forgetMailLink();
      // Another person's words in this browser stay theirs.
      const entered = isSomebodyElse ? null : await enter(() => postLogin(browserWire, { username, password }));
      if (entered && !entered.ok && entered.error.reason === 'second-factor') {
        showToast({ title: 'Password changed', text: 'Enter your code to sign in with it.' });
        // The session of this browser has ended with the others.
        if (user) await signInAgain();
        await navigate(`${paths.login}?${secondFactorParam}`, { replace: true });
        return undefined;
      }
      if (!entered?.ok) {
        setIsDone(true);
        return undefined;
      }
      showToast({ title: 'Password changed', text: 'All your other devices are logged out.' });
      await navigate(paths.dashboard);
      return undefined;
    },
  });
  const field = (name: keyof typeof form.values) => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    autoComplete: 'new-password',
    onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
  });

  if (isDone) return <Done username={username} isSomebodyElse={isSomebodyElse} />;
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      <p className="text-pretty text-ink-2">
        You are setting a new password for {username}. It logs all your devices out. Unsynced changes stay on them until
        you sign in there again.
      </p>
      {failure && <Alert>{failure}</Alert>}
      {/* Password managers store the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label="New password" hint={messages.passwordHint} {...field('password')} />
      <PasswordField label="New password again" {...field('confirmPassword')} />
      {account.google !== null && (
        <p className="text-sm text-pretty wrap-anywhere text-ink-2">
          Google stays connected: {account.google} can still sign in. If that is not you, disconnect Google in Settings.
        </p>
      )}
      {account.passkeys > 0 && (
        <p className="text-sm text-pretty text-ink-2">
          Your {account.passkeys === 1 ? 'passkey stays' : `${account.passkeys} passkeys stay`}. Remove what is not
          yours in Settings.
        </p>
      )}
      {account.hasCalendarFeed && (
        <Checkbox
          label="Create a new calendar feed link too. Calendars that use the old one will stop showing your plan."
          isChecked={renewCalendarFeed}
          onChange={setRenewCalendarFeed}
        />
      )}
      <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={!isOnline}>
        Set the password
      </Button>
      {!isOnline && <p className="text-sm text-ink-2">{offline}</p>}
    </form>
  );
}

/** Where the password is set and nobody could be signed in with it here. */
function Done({ username, isSomebodyElse }: { readonly username: string; readonly isSomebodyElse: boolean }) {
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => status.current?.focus(), []);
  return (
    <div ref={status} role="status" tabIndex={-1} className="grid gap-3 outline-none">
      <p className="text-pretty">
        The password of {username} is changed, and all devices are logged out.
        {isSomebodyElse && ' This browser is still signed in to another account. Log out here to sign in with it.'}
      </p>
      <Link
        to={isSomebodyElse ? paths.dashboard : paths.login}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {isSomebodyElse ? 'Go to Dashboard' : 'Sign In'}
      </Link>
    </div>
  );
}
