import {
  RiAlarmWarningLine,
  RiArrowGoBackLine,
  RiCalendarLine,
  RiCheckLine,
  RiCircleLine,
  RiClipboardLine,
  RiErrorWarningLine,
  RiQuestionLine,
  RiSendPlaneLine,
  RiTimeLine,
  RiWifiOffLine,
} from '@remixicon/react';
import type { ConnectionReply } from '#core/api/connections.ts';
import { outcomeSentence } from '#core/publishing/outcome-sentence.ts';
import { costSentence } from '#core/publishing/post-costs.ts';
import { countsViewsApart } from '#core/publishing/post-figures.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { isSettledPlatform, ownSiteId, type ShownState, whoPosts } from '#core/publishing/publication.ts';
import type { TypedFigures } from '#core/publishing/typed-figures.ts';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Switch } from '../../ui/switch.tsx';
import { PlatformIcon } from '../connections/platform-icon.tsx';
import { figureLine, typedLine, withTypedViews } from './figure-words.ts';
import type { KnownPostFigures } from './kept-figures.ts';
import type { PlatformState } from './platform-states.ts';
import { shortTime, type StateContext, stateWords } from './publication-words.ts';
import { RowActions, type RowWish } from './row-actions.tsx';

interface Look {
  /** Null when a spinner is shown instead. */
  readonly Icon: typeof RiCheckLine | null;
  readonly color: string;
}

const looks: Readonly<Record<ShownState['type'], Look>> = {
  'not-published': { Icon: RiCircleLine, color: 'text-ink-3' },
  due: { Icon: RiCalendarLine, color: 'text-info' },
  'queued-here': { Icon: RiTimeLine, color: 'text-info' },
  sent: { Icon: RiSendPlaneLine, color: 'text-info' },
  queued: { Icon: RiTimeLine, color: 'text-info' },
  publishing: { Icon: null, color: 'text-info' },
  shared: { Icon: RiCheckLine, color: 'text-good' },
  failed: { Icon: RiErrorWarningLine, color: 'text-bad' },
  unknown: { Icon: RiQuestionLine, color: 'text-warn' },
  overdue: { Icon: RiAlarmWarningLine, color: 'text-warn' },
  'by-hand': { Icon: RiClipboardLine, color: 'text-ink-2' },
  withdrawn: { Icon: RiArrowGoBackLine, color: 'text-ink-3' },
};

export interface PublicationStateProps extends StateContext {
  readonly shown: ShownState;
}

/** The state of an item's publication on a platform: an icon and text, announced when it changes. */
function PublicationState({ shown, ...context }: PublicationStateProps) {
  const { Icon, color } = looks[shown.type];
  const Shown = shown.type === 'queued-here' && !context.isOnline ? RiWifiOffLine : Icon;
  return (
    <p role="status" className={classNames('flex items-start gap-2 text-sm wrap-anywhere', color)}>
      <span className="mt-0.5 shrink-0">{Shown ? <Shown size={16} aria-hidden="true" /> : <Spinner size={16} />}</span>
      {/* The platform's message may be in any language. */}
      <span dir="auto" className="min-w-0">
        {stateWords(shown, context)}
      </span>
    </p>
  );
}

export interface DistributionRowProps {
  readonly state: PlatformState;
  readonly connection: ConnectionReply | undefined;
  /** Where a post on the own site is or will be; null for other platforms. */
  readonly address: string | null;
  readonly context: StateContext;
  /** UTC instant, ISO 8601, since which the draft differs from the post; null when it does not. */
  readonly changedSince: string | null;
  /** The platform's latest figures of the post; null when none are known. */
  readonly figures: KnownPostFigures | null;
  /** The figures that the person typed in; null when there are none. */
  readonly typed: TypedFigures | null;
  readonly canReschedule: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onWish: (wish: RowWish) => void;
}

/** A platform's row: whether the item is published there, the publication's state, and the possible actions. */
export function DistributionRow({
  state,
  connection,
  address,
  context,
  changedSince,
  figures,
  typed,
  canReschedule,
  onChoose,
  onWish,
}: DistributionRowProps) {
  const { platform, isChosen, shown } = state;
  const isLocked = isSettledPlatform(shown);
  const line = figures
    ? figureLine(withTypedViews(figures, typed), context.now)
    : typed && typedLine(typed, context.now);
  const isToBePosted = isChosen && state.postedBy === 'server' && !isLocked;
  const cost = isToBePosted ? costSentence(platform) : null;
  const canType = platform.id !== ownSiteId && (figures === null || countsViewsApart(platform.key));
  const paused = connection?.isPaused ? `Paused: ${connection.reason ?? 'it failed several times in a row.'}` : null;
  return (
    // Controls appear and disappear with the publication's state; the focusable row keeps the keyboard focus.
    <li tabIndex={-1} aria-label={platform.name} className="flex gap-3 border-b border-line py-2.5 first:border-t">
      <PlatformIcon name={platform.icon} size={20} className="mt-3 shrink-0 text-ink-2 desk:mt-3" />
      <div className="grid min-w-0 grow gap-1.5">
        <Switch
          label={platform.name}
          hint={paused ?? connection?.name ?? address}
          isOn={isChosen || isLocked}
          isDisabled={isLocked}
          onChange={onChoose}
        />
        {(isChosen || shown.type !== 'not-published') && <PublicationState shown={shown} {...context} />}
        {cost && <p className="text-sm text-ink-3">{cost}</p>}
        {line && shown.type === 'shared' && <p className="text-sm text-ink-2 tabular-nums">{line}</p>}
        {changedSince !== null && (
          <p className="text-sm text-ink-2">
            Changed since {shortTime(changedSince, context.now)}. The post still has the earlier words.
          </p>
        )}
        <RowActions
          state={state}
          isChanged={changedSince !== null}
          numbersLabel={canType ? (typed ? 'Change numbers' : 'Add numbers') : null}
          canReschedule={canReschedule}
          onWish={onWish}
        />
      </div>
    </li>
  );
}

/** The overall result of publishing on all platforms; nothing before the first attempt. */
export function PublishOutcome({ platforms }: { readonly platforms: readonly PlatformState[] }) {
  const sentence = outcomeSentence(
    platforms.flatMap(({ platform, isChosen, postedBy, latest }) => {
      const waits = postedBy === 'person' ? 'by-hand' : 'not-published';
      // A platform that was switched off and never posted to does not count.
      if (!isChosen && (latest === null || latest.state === 'by-hand')) return [];
      return [{ name: platform.name, state: latest?.state ?? waits, reason: latest?.reason ?? null }];
    }),
  );
  return (
    <p role="status" dir="auto" className={sentence ? 'text-base wrap-anywhere' : 'sr-only'}>
      {sentence}
    </p>
  );
}

/** The state of a platform that is not chosen; null when no platform has the id. */
export function notChosen(platformId: number, connected: ReadonlySet<number>): PlatformState | null {
  const platform = findPlatform(platformId);
  if (!platform) return null;
  const postedBy = whoPosts(platformId, connected);
  return { platform, isChosen: false, postedBy, latest: null, shown: { type: 'not-published' } };
}
