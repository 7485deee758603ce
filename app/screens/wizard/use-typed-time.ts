import { useState } from 'react';
import { type ChosenInstant, clockTimeIn } from '#core/kernel/zoned-time.ts';
import { readPlan } from '#core/documents/publishing-plan.ts';
import { chooseTime, type TypedTime } from '#core/publishing/choose-time.ts';
import type { ShownFailure } from '../../features/publishing/schedule-fields.tsx';
import { useDefaultTime } from '../../features/publishing/use-default-time.ts';
import { useWizard } from '../../features/writing/wizard-context.ts';

export interface TypedPlan {
  readonly typed: TypedTime;
  /** The fields that show the default: neither typed nor planned. */
  readonly suggested: readonly (keyof TypedTime)[];
  readonly failure: ShownFailure | null;
  readonly change: (typed: TypedTime) => void;
  /** Stores a field's value when the field is left, and shows its error. */
  readonly settle: (field: keyof TypedTime) => void;
  /** The chosen instant; null when a field is invalid, which is then shown and focused. */
  readonly choose: () => ChosenInstant | null;
  /** The chosen time passed before it was written: a minute went by. */
  readonly refuse: () => void;
  /** Shows the item's stored values again. */
  readonly reset: () => void;
}

const timeFields = ['date', 'time'] as const;
const fieldNames = { date: 'scheduleDate', time: 'scheduleTime' } as const;

/**
 * The two fields of a schedule, initialised with the item's planned time. Values entered before Schedule are stored in
 * the item.
 *
 * @param isChecked whether a planned time that cannot be scheduled is an error from the start
 */
export function useTypedTime(zone: string, isChecked = false): TypedPlan {
  const { id, item, apply } = useWizard();
  const [own, setOwn] = useState<TypedTime | null>(null);
  const plan = readPlan(item);
  const hasPlan = plan.date !== null || plan.time !== null;
  const offered = useDefaultTime(id, zone);
  // Half of a plan is filled up with the default, for example the date after a time that was refused.
  const typed = own ?? (hasPlan ? { date: plan.date ?? offered.date, time: plan.time ?? offered.time } : offered);
  const check = () => chooseTime(typed, { zone, now: Date.now() });
  const [failure, setFailure] = useState<ShownFailure | null>(() => {
    const checked = isChecked && hasPlan ? check() : null;
    return checked === null || checked.ok ? null : { ...checked.error, takesFocus: true };
  });

  return {
    typed,
    suggested: own === null ? timeFields.filter((field) => plan[field] === null) : [],
    failure,
    change: (next) => {
      setOwn(next);
      setFailure(null);
    },
    settle: (field) => {
      if (own === null) return;
      const checked = check();
      // An empty field is an error only when scheduling.
      if (!checked.ok && checked.error.type !== 'required') setFailure({ ...checked.error, takesFocus: false });
      if (item.schedule !== null) return;
      apply('setStepValue', {
        step: 'publishing',
        field: fieldNames[field],
        value: typed[field] || null,
        localNow: clockTimeIn(zone, Date.now()),
      });
    },
    choose: () => {
      const checked = check();
      setFailure(checked.ok ? null : { ...checked.error, takesFocus: true });
      return checked.ok ? checked.value : null;
    },
    refuse: () => setFailure({ field: 'time', type: 'past', takesFocus: true }),
    reset: () => {
      setOwn(null);
      setFailure(null);
    },
  };
}
