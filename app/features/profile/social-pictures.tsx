import { useState } from 'react';
import { platforms } from '#core/publishing/platforms.ts';
import { accountName } from '../account/account-name.ts';
import { fetchPictureFrom } from './use-set-picture.ts';
import { useSocialConnections } from '../connections/use-connections.ts';
import { useOnline } from '../../ui/use-online.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';

/** The pictures of the person's connected accounts. */
export function SocialPictures() {
  const isOnline = useOnline();
  const { data, isError, refetch } = useSocialConnections();
  const [busy, setBusy] = useState<string | null>(null);
  const use = async (platform: string, address: string) => {
    setBusy(platform);
    const fetched = await fetchPictureFrom(address);
    setBusy(null);
    if (fetched.ok) return showToast({ title: 'Profile picture updated' });
    showToast({
      title: 'Failed to update profile image',
      text: 'Could not pull image from social media profile',
      tone: 'bad',
    });
  };
  if (!data && !isOnline) return <p className="text-sm text-ink-2">Go online to see your connected accounts.</p>;
  if (!data && isError) {
    return (
      <div className="grid justify-items-start gap-3">
        <Alert>Error loading social connections. Please try again.</Alert>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  if (!data) return <p role="status">Loading social connections...</p>;
  const connected = data.filter((each) => each.connected);
  if (connected.length === 0) return <p className="text-sm text-ink-2">No connected accounts yet.</p>;
  return (
    <ul className="grid gap-2">
      {connected.map(({ platform, username, profileImageUrl }) => (
        <li key={platform} className="flex items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            {nameOf(platform)}
            {username && <span className="block text-xs text-ink-3">{username}</span>}
          </span>
          <Button
            aria-label={`Use Image of ${nameOf(platform)}`}
            disabled={!profileImageUrl || !isOnline}
            isBusy={busy === platform}
            onClick={() => profileImageUrl && void use(platform, profileImageUrl)}
          >
            Use Image
          </Button>
        </li>
      ))}
    </ul>
  );
}

function nameOf(key: string): string {
  const platform = platforms.find((each) => each.key === key);
  return platform ? accountName(platform) : key;
}
