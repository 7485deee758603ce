import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '#core/api/messages.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { serverSentence } from '../../engine/wire/api-failure.ts';
import { callApi } from '../../engine/wire/call-api.ts';
import { sendsMail } from '../../features/account/sends-mail.ts';
import { useForm } from '../../features/account/use-form.ts';
import { paths } from '../../paths.ts';
import { AuthFrame } from '../../shell/auth-frame.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { useHeldFocus } from './use-held-focus.ts';

const offline = 'You are offline. Go online to ask for a link.';
const schema = async () => (await import('#core/api/mail.ts')).forgotPasswordRequest;

/** Asks for a link with which a forgotten password is replaced. */
export function ForgotPassword() {
  return (
    <AuthFrame title="Forgot password?">
      <title>Forgot password · Rostrum</title>
      <AskForLink />
      <p className="border-t border-line pt-3 text-base">
        <Link to={paths.login} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Back to sign in
        </Link>
      </p>
    </AuthFrame>
  );
}

/** Whether the server sends mail. `asking` while it has not answered, `unknown` where it did not. */
type MailSetup = 'asking' | 'unknown' | 'sends' | 'sends-none';

async function readSetup(signal: AbortSignal): Promise<MailSetup> {
  const sends = await sendsMail(signal);
  if (sends === null) return 'unknown';
  return sends ? 'sends' : 'sends-none';
}

function AskForLink() {
  const [setup, setSetup] = useState<MailSetup>('asking');
  const { place, hold } = useHeldFocus(setup === 'asking');
  const [isSent, setIsSent] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    void readSetup(leaving.signal).then((answer) => leaving.signal.aborted || setSetup(answer));
    return () => leaving.abort();
  }, []);
  const askAgain = async () => {
    hold();
    setSetup('asking');
    setSetup(await readSetup(new AbortController().signal));
  };
  if (isSent) return <Sent />;
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Answer setup={setup} onAskAgain={() => void askAgain()} onSent={() => setIsSent(true)} />
    </div>
  );
}

interface AnswerProps {
  readonly setup: MailSetup;
  readonly onAskAgain: () => void;
  readonly onSent: () => void;
}

function Answer({ setup, onAskAgain, onSent }: AnswerProps) {
  const isOnline = useOnline();
  switch (setup) {
    case 'asking':
      return <SkeletonList label="Asking the server" rows={1} />;
    case 'unknown':
      return (
        <div className="grid gap-4">
          {isOnline ? <Alert>{messages.networkError}</Alert> : <p>{offline}</p>}
          <Button onClick={onAskAgain}>Try again</Button>
        </div>
      );
    case 'sends-none':
      return (
        <p role="status" className="text-pretty">
          This server sends no email. Ask the person who runs it to set a new password for you.
        </p>
      );
    case 'sends':
      return <ForgotForm onSent={onSent} />;
  }
}

function ForgotForm({ onSent }: { readonly onSent: () => void }) {
  const isOnline = useOnline();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    schema,
    start: { account: '' },
    onNotLoaded: () => setFailure(messages.networkError),
    send: async (body) => {
      setFailure(null);
      const { forgotPassword } = await import('#core/api/mail.ts');
      const asked = await callApi(browserWire, forgotPassword, { body });
      if (asked.ok) onSent();
      else setFailure(serverSentence(asked.error, 'Could not send the link. Try again.'));
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      <p className="text-pretty text-ink-2">
        Enter your username or your email address. If your address is confirmed, you will get a link with which you set
        a new password.
      </p>
      {failure && <Alert>{failure}</Alert>}
      <TextField
        label="Username or email address"
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={form.values.account}
        error={form.errors.account}
        onChange={({ target }) => form.set('account', target.value)}
      />
      <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={!isOnline}>
        Send the link
      </Button>
      {!isOnline && <p className="text-sm text-ink-2">{offline}</p>}
    </form>
  );
}

/** The same words whether there is such an account or not. */
function Sent() {
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => status.current?.focus(), []);
  return (
    <div ref={status} role="status" tabIndex={-1} className="grid gap-3 text-pretty outline-none">
      <p>If there is an account with that name or address, an email is on its way. Its link works for 30 minutes.</p>
      <p className="text-ink-2">
        Nothing arrives? Look into the spam folder. An account gets five such emails an hour. An address that was never
        confirmed gets no link: ask the person who runs this server to set a new password for you.
      </p>
    </div>
  );
}
