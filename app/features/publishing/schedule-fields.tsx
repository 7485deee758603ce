import { useEffect, useRef, useState } from 'react';
import { type ChosenInstant, clockTimeIn, instantOf } from '#core/kernel/zoned-time.ts';
import { chooseTime, type TimeFailure, timeFailureSentence, type TypedTime } from '#core/publishing/choose-time.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import { TextField } from '../../ui/text-field.tsx';
import { zoneWords } from './local-time-words.ts';

/** An invalid field, and whether it gets the focus. */
export interface ShownFailure extends TimeFailure {
  readonly takesFocus: boolean;
}

interface ScheduleFieldsProps {
  readonly typed: TypedTime;
  /** The fields that show a suggestion which the person has not chosen. */
  readonly suggested: readonly (keyof TypedTime)[];
  /** IANA time zone of the person's clock. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The error; its field gets the focus each time it is set. */
  readonly failure: ShownFailure | null;
  /** The person came to change the time. */
  readonly hasFocus: boolean;
  readonly onChange: (typed: TypedTime) => void;
  /** Called when a field loses the focus. */
  readonly onSettle: (field: keyof TypedTime) => void;
}

/** Looks unlike a value that was typed. */
const suggestedClass = '[&_input:not(:focus)]:border-dashed [&_input:not(:focus)]:text-ink-2';
const bothFields = ['date', 'time'] as const;
const noFields: ScheduleFieldsProps['suggested'] = [];

/** The date and time fields of a scheduled item, in the person's own time zone. */
export function ScheduleFields({
  typed,
  suggested,
  zone,
  now,
  failure,
  hasFocus,
  onChange,
  onSettle,
}: ScheduleFieldsProps) {
  const dateField = useRef<HTMLInputElement>(null);
  const timeField = useRef<HTMLInputElement>(null);
  const lookOf = (field: keyof TypedTime) =>
    suggested.includes(field) && { hint: 'Suggested', className: suggestedClass };
  const errorOf = (field: keyof TypedTime) => (failure?.field === field ? timeFailureSentence(failure) : null);

  useEffect(() => {
    if (hasFocus) dateField.current?.focus();
  }, [hasFocus]);
  useEffect(() => {
    if (failure?.takesFocus) (failure.field === 'date' ? dateField : timeField).current?.focus();
  }, [failure]);

  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Date and time</legend>
      <div className="grid gap-4 min-[420px]:grid-cols-2 desk:max-w-[420px]">
        <TextField
          ref={dateField}
          type="date"
          label="Date"
          min={clockTimeIn(zone, now).slice(0, 10)}
          value={typed.date}
          error={errorOf('date')}
          {...lookOf('date')}
          onChange={(event) => onChange({ ...typed, date: event.target.value })}
          onBlur={() => onSettle('date')}
        />
        <TextField
          ref={timeField}
          type="time"
          label="Time"
          value={typed.time}
          error={errorOf('time')}
          {...lookOf('time')}
          onChange={(event) => onChange({ ...typed, time: event.target.value })}
          onBlur={() => onSettle('time')}
        />
      </div>
      <p className="text-sm text-ink-2">{zoneWords(zone, zone)}</p>
      <p role="status" className={clockNote(typed, zone) ? 'text-sm text-warn' : 'sr-only'}>
        {clockNote(typed, zone)}
      </p>
    </fieldset>
  );
}

/** A note for a time at which the clocks change. */
function clockNote({ date, time }: TypedTime, zone: string): string | null {
  const chosen = instantOf(`${date}T${time}`, zone);
  if (!chosen || chosen.shown === 'once') return null;
  const shownTime = chosen.localTime.slice(11);
  return chosen.shown === 'never'
    ? `The clocks go forward and skip ${time}. It will be posted at ${shownTime}.`
    : `The clocks go back, so ${time} comes twice. It will be posted at the first.`;
}

export interface TimeFields {
  readonly zone: string;
  readonly fields: ScheduleFieldsProps;
  /** The chosen instant; null when a field is invalid, which is then shown and focused. */
  readonly choose: () => ChosenInstant | null;
  /** The chosen time has passed meanwhile. */
  readonly refuse: () => void;
}

/**
 * State of the date and time fields.
 *
 * @param start the initial time
 * @param offered shown while there is no initial time and nothing was typed (`useDefaultTime`)
 */
export function useTimeFields(start: TypedTime | undefined, offered: TypedTime): TimeFields {
  const [now] = useState(Date.now);
  const [zone] = useState(deviceZone);
  const [own, setTyped] = useState(start ?? null);
  const typed = own ?? offered;
  const [failure, setFailure] = useState<ScheduleFieldsProps['failure']>(null);
  return {
    zone,
    fields: {
      typed,
      suggested: own === null ? bothFields : noFields,
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
