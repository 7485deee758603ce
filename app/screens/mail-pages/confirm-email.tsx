import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '#core/api/messages.ts';
import type { Result } from '#core/kernel/result.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { type ApiFailure, isAnswered, serverSentence } from '../../engine/wire/api-failure.ts';
import { callApi } from '../../engine/wire/call-api.ts';
import { forgetMailLink, useMailLink } from '../../features/account/mail-link.ts';
import { useSession } from '../../features/account/use-session.ts';
import { paths } from '../../paths.ts';
import { AuthFrame } from '../../shell/auth-frame.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useOnline } from '../../ui/use-online.ts';

/** The act of a link, and the words around it. */
interface LinkAct {
  readonly title: string;
  /** The heading once it is done. */
  readonly doneTitle: string;
  readonly text: string;
  readonly label: string;
  readonly open: (
    token: string,
  ) => Promise<Result<{ readonly email: string } | { readonly success: true }, ApiFailure>>;
  /** @param email the address of the account from now on; empty where the link is about no address */
  readonly done: (email: string) => string;
  /** Whether Settings can send such a link again. */
  readonly isSentAgain?: true;
  /** The link below it. */
  readonly next: { readonly to: string; readonly label: string };
}

const loadCalls = () => import('#core/api/mail.ts');
const home = { to: paths.dashboard, label: 'Go to Rostrum' } as const;

const confirming = {
  title: 'Confirm your email address',
  doneTitle: 'Email address confirmed',
  text: 'Confirm that this address is yours. You can then sign in with it, and set a new password by email if you forget yours.',
  label: 'Confirm this address',
  isSentAgain: true,
  done: (email: string) => `${email} is confirmed.`,
  next: home,
} as const;

/** The acts, by the purpose that a link names. */
const acts: Readonly<Record<string, LinkAct>> = {
  confirm: {
    ...confirming,
    open: async (token) => await callApi(browserWire, (await loadCalls()).confirmEmail, { body: { token } }),
  },
  change: {
    ...confirming,
    text: 'Confirm that this is the new address of your account.',
    open: async (token) => await callApi(browserWire, (await loadCalls()).confirmEmailChange, { body: { token } }),
  },
  refuse: {
    title: 'Keep your email address',
    doneTitle: 'Email address kept',
    text: 'Somebody who knows your password asked to change the email address of your account. If it was not you, keep this address. Every device is then logged out.',
    label: 'Keep this address',
    open: async (token) => await callApi(browserWire, (await loadCalls()).refuseEmailChange, { body: { token } }),
    done: (email) =>
      `Your account keeps ${email}, and every device is logged out. Set a new password now: somebody else knows yours.`,
    next: { to: paths.forgotPassword, label: 'Set a new password' },
  },
  unsubscribe: {
    title: 'Stop these emails',
    doneTitle: 'Emails stopped',
    text: 'You will get no more emails of this kind. You can switch them on again in Settings.',
    label: 'Stop these emails',
    open: async (token) => {
      const { unsubscribe } = await loadCalls();
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' } as const;
      return await callApi(browserWire, unsubscribe, { params: { token }, bytes: new Uint8Array(), headers });
    },
    done: () => 'You will get no more emails of this kind.',
    next: home,
  },
};

/**
 * The page that the links of mails about addresses open. A press does what the link is for: programs that follow links
 * to look at them do nothing.
 */
export function ConfirmEmail() {
  const link = useMailLink();
  const act = link ? acts[link.purpose] : undefined;
  const [isDone, setIsDone] = useState(false);
  const title = act ? (isDone ? act.doneTitle : act.title) : 'Confirm your email address';
  return (
    <AuthFrame title={title}>
      <title>{`${title} · Rostrum`}</title>
      {link && act ? (
        <OpenedLink key={link.token} act={act} token={link.token} onDone={() => setIsDone(true)} />
      ) : (
        <NoLink />
      )}
    </AuthFrame>
  );
}

/** The address without a link's token, as it is when somebody types it or the link was used already. */
function NoLink() {
  const isSignedIn = useSession().state === 'signed-in';
  return (
    <div className="grid gap-3">
      <p className="text-pretty text-ink-2">
        Open the link in the email. {isSignedIn ? 'Settings' : 'After signing in, Settings'} shows whether your address
        is confirmed, and sends a new link if it is not.
      </p>
      <Link
        to={isSignedIn ? paths.settings : paths.login}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {isSignedIn ? 'Go to Settings' : 'Sign in'}
      </Link>
    </div>
  );
}

interface OpenedLinkProps {
  readonly act: LinkAct;
  readonly token: string;
  readonly onDone: () => void;
}

function OpenedLink({ act, token, onDone }: OpenedLinkProps) {
  const isOnline = useOnline();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isEnded, setIsEnded] = useState(false);
  const [email, setEmail] = useState<string | null>(null);
  const open = async () => {
    setIsBusy(true);
    setFailure(null);
    const opened = await act.open(token).catch(() => null);
    setIsBusy(false);
    if (!opened) setFailure(messages.networkError);
    else if (opened.ok) {
      forgetMailLink();
      onDone();
      setEmail('email' in opened.value ? opened.value.email : '');
    } else {
      const isOver = isAnswered(opened.error) && opened.error.status === 400;
      if (isOver) forgetMailLink();
      setIsEnded(isOver);
      setFailure(serverSentence(opened.error, messages.networkError));
    }
  };
  if (email !== null) return <Done sentence={act.done(email)} next={act.next} />;
  if (isEnded && act.isSentAgain) return <Ended sentence={failure} />;
  return (
    <div className="grid gap-4">
      <p className="text-pretty text-ink-2">{act.text}</p>
      {failure && <Alert>{failure}</Alert>}
      <Button variant="primary" isBusy={isBusy} disabled={!isOnline} onClick={() => void open()}>
        {act.label}
      </Button>
      {!isOnline && <p className="text-sm text-ink-2">You are offline. Go online to do this.</p>}
    </div>
  );
}

/** In place of the button that was pressed. The focus is on the link, outside the alert, which is read once by itself. */
function Ended({ sentence }: { readonly sentence: string | null }) {
  const link = useRef<HTMLAnchorElement>(null);
  const next = useId();
  useEffect(() => link.current?.focus(), []);
  return (
    <div className="grid gap-3">
      <Alert>{sentence}</Alert>
      <p id={next} className="text-pretty text-ink-2">
        Settings shows whether your address is confirmed, and sends a new link if it is not.
      </p>
      <Link
        ref={link}
        to={paths.settings}
        aria-describedby={next}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        Go to Settings
      </Link>
    </div>
  );
}

function Done({ sentence, next }: { readonly sentence: string; readonly next: LinkAct['next'] }) {
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => status.current?.focus(), []);
  return (
    <div ref={status} role="status" tabIndex={-1} className="grid gap-3 outline-none">
      <p className="text-pretty wrap-anywhere">{sentence}</p>
      <Link to={next.to} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {next.label}
      </Link>
    </div>
  );
}
