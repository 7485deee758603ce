import { useState } from 'react';
import type { ChosenInstant } from '#core/kernel/zoned-time.ts';
import { tomorrowSameTime } from '#core/calendar/suggested-times.ts';
import { chooseTime, type TypedTime } from '#core/publishing/choose-time.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import type { ScheduleFieldsProps } from './schedule-fields.tsx';

export interface TimeFields {
  readonly zone: string;
  readonly fields: ScheduleFieldsProps;
  /** The moment that was chosen; null where something is wrong, which is shown and gets the focus. */
  readonly choose: () => ChosenInstant | null;
  /** A minute went by meanwhile. */
  readonly refuse: () => void;
}

/** Date and time fields that begin with a time: tomorrow at the same time unless told otherwise. */
export function useTimeFields(start?: TypedTime): TimeFields {
  const [now] = useState(Date.now);
  const [zone] = useState(deviceZone);
  const [typed, setTyped] = useState(() => start ?? tomorrowSameTime(now, zone));
  const [failure, setFailure] = useState<ScheduleFieldsProps['failure']>(null);
  return {
    zone,
    fields: {
      typed,
      zone,
      now,
      failure,
      hasFocus: true,
      onChange: (next) => {
        setTyped(next);
        setFailure(null);
      },
      onSettle: () => {
        const checked = chooseTime(typed, { zone, now: Date.now() });
        if (!checked.ok && checked.error.type !== 'required') setFailure({ ...checked.error, takesFocus: false });
      },
    },
    choose: () => {
      const checked = chooseTime(typed, { zone, now: Date.now() });
      setFailure(checked.ok ? null : { ...checked.error, takesFocus: true });
      return checked.ok ? checked.value : null;
    },
    refuse: () => setFailure({ field: 'time', type: 'past', takesFocus: true }),
  };
}
