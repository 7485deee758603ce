import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ConnectionReply } from '#core/api/connections.ts';
import { type ListedPlatform, platforms } from '#core/publishing/platforms.ts';
import { signInFailures, signInFailureSentence } from '#core/publishing/sign-in-failure.ts';
import { accountName } from '../../features/account/account-name.ts';
import { showToast } from '../../ui/show-toast.ts';

/**
 * After signing in at a platform, the server returns the person with `connected`, or with `platform` and `failed` in the
 * address. Removes them, reads the connections again, and says what came of it.
 */
export function useComeBack(readAgain: () => Promise<readonly ConnectionReply[]>): void {
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
