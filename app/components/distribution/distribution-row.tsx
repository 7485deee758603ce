import type { ConnectionReply } from '#core/api/connections.ts';
import { isSettledPlatform } from '#core/publishing/shown-state.ts';
import type { PlatformState } from '../../data/publishing/platform-states.ts';
import { Switch } from '../../ui/switch.tsx';
import { PlatformIcon } from '../platform-icon.tsx';
import { PublicationState } from './publication-state.tsx';
import { RowActions, type RowWish } from './row-actions.tsx';
import type { StateContext } from './state-words.ts';

export interface DistributionRowProps {
  readonly state: PlatformState;
  readonly connection: ConnectionReply | undefined;
  readonly context: StateContext;
  readonly canReschedule: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onWish: (wish: RowWish) => void;
}

/** A platform: whether it gets the piece, where the piece stands there, and what can be done about that. */
export function DistributionRow({ state, connection, context, canReschedule, onChoose, onWish }: DistributionRowProps) {
  const { platform, isChosen, shown } = state;
  const isLocked = isSettledPlatform(shown);
  const paused = connection?.isPaused ? `Paused: ${connection.reason ?? 'it failed several times in a row.'}` : null;
  return (
    // Its controls come and go with what becomes of the piece; the row keeps the keyboard's place meanwhile.
    <li tabIndex={-1} aria-label={platform.name} className="flex gap-3 border-b border-line py-2.5 first:border-t">
      <PlatformIcon name={platform.icon} size={20} className="mt-3 shrink-0 text-ink-2 desk:mt-3" />
      <div className="grid min-w-0 grow gap-1.5">
        <Switch
          label={platform.name}
          hint={paused ?? connection?.name}
          isOn={isChosen || isLocked}
          isDisabled={isLocked}
          onChange={onChoose}
        />
        {(isChosen || shown.type !== 'not-published') && <PublicationState shown={shown} {...context} />}
        <RowActions state={state} canReschedule={canReschedule} onWish={onWish} />
      </div>
    </li>
  );
}
