import { useId } from 'react';
import type { ConnectionReply } from '#core/api/connections.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { accountName } from '../../features/account/account-name.ts';
import { PlatformIcon } from '../../features/connections/platform-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';

export interface AccountRowProps {
  readonly platform: ListedPlatform;
  readonly connection: ConnectionReply | undefined;
  readonly isBusy: boolean;
  readonly isOnline: boolean;
  readonly onConnect: () => void;
  readonly onDisconnect: () => void;
  readonly onResume: () => void;
}

/** An account on another platform: its state and its actions. */
export function AccountRow({
  platform,
  connection,
  isBusy,
  isOnline,
  onConnect,
  onDisconnect,
  onResume,
}: AccountRowProps) {
  const note = useId();
  const name = accountName(platform);
  return (
    <li className="grid gap-2 border-b border-line py-3 first:border-t">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <PlatformIcon name={platform.icon} size={20} className="shrink-0 text-ink-2" />
          <div className="grid min-w-0 gap-0.5">
            <span className="flex flex-wrap items-center gap-2 font-medium">
              {name}
              {connection && !connection.isPaused && <Pill tone="good">Connected</Pill>}
              {connection?.isPaused && <Pill tone="warn">Paused</Pill>}
            </span>
            <span id={note} className="text-sm wrap-anywhere text-ink-2">
              {noteOf(platform, connection)}
            </span>
          </div>
        </div>
        <div className="flex gap-2">
          {connection?.isPaused && (
            <Button aria-label={`Resume ${name}`} disabled={!isOnline} isBusy={isBusy} onClick={onResume}>
              Resume
            </Button>
          )}
          {connection ? (
            <Button
              variant="quiet"
              aria-label={`Disconnect ${name}`}
              disabled={!isOnline}
              isBusy={isBusy}
              onClick={onDisconnect}
            >
              Disconnect
            </Button>
          ) : (
            <Button
              aria-label={`Connect ${name}`}
              aria-describedby={note}
              disabled={!isOnline || !platform.connects}
              onClick={onConnect}
            >
              Connect
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

function noteOf({ connects }: ListedPlatform, connection: ConnectionReply | undefined): string {
  if (connection?.isPaused) return connection.reason ?? 'It failed several times in a row.';
  if (connection) return connection.name;
  return connects ? 'Not connected' : 'Not connected. This server cannot post there yet, so you post yourself.';
}
