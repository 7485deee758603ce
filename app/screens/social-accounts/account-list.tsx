import { useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ConnectionReply, SignInReply } from '#core/api/connections.ts';
import { type ListedPlatform, platforms } from '#core/publishing/platforms.ts';
import { missingSetup, signInFailures, signInFailureSentence } from '#core/publishing/sign-in-failure.ts';
import { accountName } from '../../features/account/account-name.ts';
import { useChangeConnections } from '../../features/connections/use-change-connections.ts';
import { useConnectionList, useSignIns } from '../../features/connections/use-connections.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useOnline } from '../../ui/use-online.ts';
import { authPrefix } from '#core/api/sign-in.ts';
import { connectsBySignIn } from '#core/publishing/connect-forms.ts';
import { connectionState, type ConnectionState } from '#core/publishing/connection-state.ts';
import { PlatformIcon } from '../../features/connections/platform-icon.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Pill, type PillTone } from '../../ui/pill.tsx';

const ConnectDialog = lazyPart(() => import('./connect-dialog.tsx'), 'ConnectDialog');

/** The platforms that this server can post to. */
const listed = platforms.filter(({ connects }) => connects);

/** The accounts, connected or not. Offline, the server's last answer is shown. */
export function AccountList() {
  const { connections, isKnown, isError, readAgain } = useConnectionList();
  useComeBack(readAgain);
  const isOnline = useOnline();
  const signIns = useSignIns();
  const now = useNow();
  const change = useChangeConnections();
  const [connecting, setConnecting] = useState<ListedPlatform | null>(null);
  const [leaving, setLeaving] = useState<ListedPlatform | null>(null);
  const [busy, setBusy] = useState<number | null>(null);

  const carryOut = async (platform: ListedPlatform, call: 'resume' | 'disconnect', said: string) => {
    setBusy(platform.id);
    const outcome = await change[call](platform.key);
    await readAgain();
    setBusy(null);
    showToast(outcome.ok ? { title: said } : { title: 'Nothing was changed', text: outcome.error, tone: 'bad' });
  };

  if (!isKnown && !isOnline) {
    return <p className="text-base text-ink-2">Go online once to see your connected accounts.</p>;
  }
  if (!isKnown && isError) {
    return (
      <div className="grid justify-items-start gap-3">
        <Alert>Error loading social connections. Please try again.</Alert>
        <Button onClick={() => void readAgain()}>Try again</Button>
      </div>
    );
  }
  if (!isKnown) return <SkeletonList label="Loading social connections..." />;
  return (
    <>
      <ul aria-label="Accounts" className="grid">
        {listed.map((platform) => (
          <AccountRow
            key={platform.id}
            platform={platform}
            connection={connections.find(({ platformId }) => platformId === platform.id)}
            isBusy={busy === platform.id}
            isOnline={isOnline}
            signIn={signIns?.find((each) => each.platform === platform.key) ?? null}
            now={now}
            onConnect={() => setConnecting(platform)}
            onDisconnect={() => setLeaving(platform)}
            onResume={() => void carryOut(platform, 'resume', `Posting to ${accountName(platform)} resumed`)}
          />
        ))}
      </ul>
      {!isOnline && <p className="text-sm text-ink-2">Go online to connect or disconnect accounts.</p>}
      {connecting && (
        <PartBoundary fallback={null}>
          <ConnectDialog
            platform={connecting}
            onConnected={() => void readAgain()}
            onClose={() => setConnecting(null)}
          />
        </PartBoundary>
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={leaving ? `Disconnect ${accountName(leaving)}?` : ''}
        text="Rostrum will forget this account and its access token. You will need to post anything scheduled for it yourself. Existing posts stay there."
        confirmLabel="Disconnect"
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) void carryOut(leaving, 'disconnect', `${accountName(leaving)} is disconnected`);
          setLeaving(null);
        }}
      />
    </>
  );
}

/**
 * After signing in at a platform, the server returns the person with `connected`, or with `platform` and `failed` in the
 * address. Removes them, reads the connections again, and says what came of it.
 */
function useComeBack(readAgain: () => Promise<readonly ConnectionReply[]>): void {
  const [search, setSearch] = useSearchParams();
  const connected = search.get('connected');
  const failed = search.get('failed');
  const key = search.get('platform');
  useEffect(() => {
    if (connected === null && failed === null) return;
    setSearch(
      (now) => {
        for (const name of ['connected', 'failed', 'platform']) now.delete(name);
        return now;
      },
      { replace: true },
    );
    const platform = platforms.find((each) => each.key === (connected ?? key));
    if (platform && connected === null) sayFailed(platform, failed);
    void readAgain().then((connections) => {
      const connection = connections.find(({ platformId }) => platformId === platform?.id);
      if (platform && connected !== null && connection)
        showToast({ title: `${accountName(platform)} is connected`, text: connection.name });
    });
  }, [connected, failed, key, readAgain, setSearch]);
}

function sayFailed(platform: ListedPlatform, failed: string | null): void {
  const failure = signInFailures.find((each) => each === failed) ?? 'refused';
  const name = accountName(platform);
  showToast({ title: `${name} is not connected`, text: signInFailureSentence(failure, name), tone: 'bad' });
}

interface AccountRowProps {
  readonly platform: ListedPlatform;
  readonly connection: ConnectionReply | undefined;
  /** For a platform at which people sign in: what the operator has to set first. Null for a platform with a form. */
  readonly signIn: SignInReply | null;
  readonly isBusy: boolean;
  readonly isOnline: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly onConnect: () => void;
  readonly onDisconnect: () => void;
  readonly onResume: () => void;
}

const pills: Readonly<Record<ConnectionState, { readonly tone: PillTone; readonly word: string }>> = {
  works: { tone: 'good', word: 'Connected' },
  paused: { tone: 'warn', word: 'Paused' },
  'ends-soon': { tone: 'warn', word: 'Ends soon' },
  ended: { tone: 'bad', word: 'Ended' },
};

/** An account on another platform: its state and its actions. */
function AccountRow(props: AccountRowProps) {
  const { platform, connection, isBusy, isOnline, now, onDisconnect, onResume } = props;
  const note = useId();
  const name = accountName(platform);
  const state = connection ? connectionState(connection, now) : null;
  return (
    <li className="grid gap-2 border-b border-line py-3 first:border-t">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <PlatformIcon name={platform.icon} size={20} className="shrink-0 text-ink-2" />
          <div className="grid min-w-0 gap-0.5">
            <span className="flex flex-wrap items-center gap-2 font-medium">
              {name}
              {state && <Pill tone={pills[state].tone}>{pills[state].word}</Pill>}
            </span>
            <span id={note} className="text-sm wrap-anywhere text-ink-2">
              {noteOf(props, state)}
            </span>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {state === 'paused' && (
            <Button aria-label={`Resume ${name}`} disabled={!isOnline} isBusy={isBusy} onClick={onResume}>
              Resume
            </Button>
          )}
          {(state === null || state === 'ended' || state === 'ends-soon') && (
            <ConnectButton {...props} note={note} word={state === null ? 'Connect' : 'Connect again'} />
          )}
          {connection && (
            <Button
              variant="quiet"
              aria-label={`Disconnect ${name}`}
              disabled={!isOnline}
              isBusy={isBusy}
              onClick={onDisconnect}
            >
              Disconnect
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

interface ConnectButtonProps extends AccountRowProps {
  /** Id of the text that describes the row. */
  readonly note: string;
  readonly word: 'Connect' | 'Connect again';
}

/** A link to the platform's own page where people sign in there, and a form elsewhere. */
function ConnectButton({ platform, signIn, isOnline, onConnect, note, word }: ConnectButtonProps) {
  const label = `${word}: ${accountName(platform)}`;
  const shown = word === 'Connect' ? `Connect ${accountName(platform)}` : label;
  if (signIn?.missing.length === 0 && isOnline)
    return (
      <a href={`${authPrefix}${platform.key}`} aria-label={shown} aria-describedby={note} className={buttonClass({})}>
        {word}
      </a>
    );
  return (
    <Button
      aria-label={shown}
      aria-describedby={note}
      disabled={!isOnline || connectsBySignIn(platform.key)}
      onClick={onConnect}
    >
      {word}
    </Button>
  );
}

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' });

function noteOf({ connection, signIn }: AccountRowProps, state: ConnectionState | null): string {
  switch (state) {
    case 'works':
      return connection!.name;
    case 'paused':
      return connection!.reason ?? 'It failed several times in a row.';
    case 'ends-soon':
      return `${connection!.name}. The permission ends on ${day.format(new Date(connection!.endsAt!))}. Connect again before then to keep posting.`;
    case 'ended':
      return `${connection!.name}. ${connection!.reason ?? 'The permission has ended. Connect the account again.'} Until then, you post yourself.`;
    case null: {
      const obstacle = signIn && missingSetup(signIn.missing);
      return obstacle ? `Not connected. ${obstacle}` : 'Not connected';
    }
  }
}
