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
import type { ShownState } from '#core/publishing/shown-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { stateWords, type StateContext } from './state-words.ts';

interface Look {
  /** Null where a ring turns instead. */
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

/** Where an item stands on a platform: an icon and words, read out when they change. */
export function PublicationState({ shown, ...context }: PublicationStateProps) {
  const { Icon, color } = looks[shown.type];
  const Shown = shown.type === 'queued-here' && !context.isOnline ? RiWifiOffLine : Icon;
  return (
    <p role="status" className={classNames('flex items-start gap-2 text-sm wrap-anywhere', color)}>
      <span className="mt-0.5 shrink-0">{Shown ? <Shown size={16} aria-hidden="true" /> : <Spinner size={16} />}</span>
      {/* The platform's own words are in whatever language it speaks. */}
      <span dir="auto" className="min-w-0">
        {stateWords(shown, context)}
      </span>
    </p>
  );
}
