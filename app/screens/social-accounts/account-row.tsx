import { useId } from 'react';
import type { ConnectionReply, SignInReply } from '#core/api/connections.ts';
import { authPrefix } from '#core/api/sign-in.ts';
import { connectsBySignIn } from '#core/publishing/connect-forms.ts';
import { connectionState, type ConnectionState } from '#core/publishing/connection-state.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { operatorsTask } from '#core/publishing/missing-setup.ts';
import { accountName } from '../../features/account/account-name.ts';
import { PlatformIcon } from '../../features/connections/platform-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { classNames } from '../../ui/class-names.ts';
import { Pill, type PillTone } from '../../ui/pill.tsx';

export interface AccountRowProps {
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
export function AccountRow(props: AccountRowProps) {
  const { platform, connection, signIn, isBusy, isOnline, now, onDisconnect, onResume } = props;
  const note = useId();
  const name = accountName(platform);
  const state = connection ? connectionState(connection, now) : null;
  const task = connection || !signIn ? null : operatorsTask(signIn.missing);
  return (
    <li className="grid gap-2 border-b border-line py-3 first:border-t">
      <div
        className={classNames('flex items-center justify-between gap-3 desk:flex-nowrap', connection && 'flex-wrap')}
      >
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
        <div className="flex shrink-0 flex-wrap gap-2">
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
      {task && (
        <details className="pl-8 text-xs text-ink-3">
          <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-2 desk:min-h-6">
            Missing setup
          </summary>
          <p className="pb-1 wrap-anywhere">
            {task} docs/platforms.md in Rostrum’s source says how, under {platformHeading(platform)}.
          </p>
        </details>
      )}
    </li>
  );
}

/** The heading in docs/platforms.md. */
function platformHeading({ key, name }: ListedPlatform): string {
  return key === 'twitter' ? 'X' : name;
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
    case null:
      return signIn && signIn.missing.length > 0
        ? 'Not connected. Rostrum prepares the text and you post it.'
        : 'Not connected';
  }
}
