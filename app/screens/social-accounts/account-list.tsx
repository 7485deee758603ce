import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ConnectionReply } from '#core/api/connections.ts';
import { connectsBySignIn } from '#core/publishing/connect-forms.ts';
import { type ListedPlatform, platforms } from '#core/publishing/platforms.ts';
import { signInFailures, signInFailureSentence } from '#core/publishing/sign-in-failure.ts';
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
import { AccountRow } from './account-row.tsx';

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

  // Last are the platforms that nobody can connect here, so that a list does not begin with what does not work. Until
  // the server has answered, they keep their place.
  const isOpenTo = (platform: ListedPlatform) =>
    !connectsBySignIn(platform.key) ||
    connections.some(({ platformId }) => platformId === platform.id) ||
    (signIns?.find((each) => each.platform === platform.key)?.missing.length ?? 0) === 0;
  const ordered = [...listed.filter(isOpenTo), ...listed.filter((platform) => !isOpenTo(platform))];

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
        {ordered.map((platform) => (
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
