import { RiLockLine } from '@remixicon/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { authPrefix } from '#core/api/sign-in.ts';
import { connectsBySignIn } from '#core/publishing/connect-forms.ts';
import { missingSetup } from '#core/publishing/missing-setup.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { useKeptSignIns } from '../../features/connections/kept-connections.ts';
import { paths } from '../../paths.ts';
import { showToast } from '../../ui/show-toast.ts';
import { useOnline } from '../../ui/use-online.ts';

export interface PlatformLockProps {
  readonly platform: ListedPlatform;
  readonly icon: ReactNode;
  readonly className: string;
}

/**
 * Opens the platform's own page in a new window, also while the server has not said yet what it is set up for. Once it
 * has said that it is not set up, such a window would be of no use: the page for accounts is opened instead, and the
 * reason is told at once.
 */
export function PlatformLock({ platform, icon, className }: PlatformLockProps) {
  const isOnline = useOnline();
  const signIns = useKeptSignIns();
  const { name, key, connects, brandScorePlace } = platform;
  const signIn = signIns?.find((each) => each.platform === key);
  const obstacle = signIns === null ? null : signIn ? missingSetup(signIn.missing) : connects ? null : NOT_YET;
  const content = (
    <>
      {icon}
      --
      <RiLockLine size={13} aria-hidden="true" />
    </>
  );
  if (obstacle !== null)
    return (
      <Link
        to={paths.socialAccounts}
        aria-label={`Connect ${name}`}
        data-tooltip={`${name}: you post there by hand`}
        onClick={() => showToast({ title: `This server cannot connect ${name}`, text: obstacle })}
        className={className}
      >
        {content}
      </Link>
    );
  // Platforms with a form of their own are connected on the page for accounts.
  const hasPage = signIns === null ? connectsBySignIn(key) : signIn !== undefined;
  if (brandScorePlace === null || !hasPage)
    return (
      <Link to={paths.socialAccounts} aria-label={`Connect ${name}`} className={className}>
        {content}
      </Link>
    );
  return (
    <a
      href={`${authPrefix}${key}`}
      target="_blank"
      rel="noopener"
      aria-label={`Connect ${name} (opens a new window)`}
      data-tooltip={`Connect ${name}`}
      onClick={(event) => {
        if (isOnline) return;
        event.preventDefault();
        showToast({ title: 'You are offline', text: `Reconnect to the internet, then connect ${name}.` });
      }}
      className={className}
    >
      {content}
    </a>
  );
}

const NOT_YET = 'Rostrum prepares the text, and you post it yourself.';
