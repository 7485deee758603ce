import { useEffect, useRef } from 'react';
import { clockTimeIn, instantOf } from '#core/kernel/zoned-time.ts';
import { timeFailureSentence, type TimeFailure, type TypedTime } from '#core/publishing/choose-time.ts';
import { TextField } from '../../ui/text-field.tsx';
import { zoneWords } from './local-time-words.ts';

/** What is wrong with a field, and whether the focus goes there. */
export interface ShownFailure extends TimeFailure {
  readonly takesFocus: boolean;
}

export interface ScheduleFieldsProps {
  readonly typed: TypedTime;
  /** IANA time zone of the person's clock. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** What is wrong; the focus goes to its field each time that it is told. */
  readonly failure: ShownFailure | null;
  /** The person came to change the time. */
  readonly hasFocus: boolean;
  readonly onChange: (typed: TypedTime) => void;
  /** A field was left. */
  readonly onSettle: (field: keyof TypedTime) => void;
}

/** Date and time of a piece that goes out later, on the person's own clock. */
export function ScheduleFields({ typed, zone, now, failure, hasFocus, onChange, onSettle }: ScheduleFieldsProps) {
  const dateField = useRef<HTMLInputElement>(null);
  const timeField = useRef<HTMLInputElement>(null);
  const errorOf = (field: keyof TypedTime) => (failure?.field === field ? timeFailureSentence(failure) : null);

  useEffect(() => {
    if (hasFocus) dateField.current?.focus();
  }, [hasFocus]);
  useEffect(() => {
    if (failure?.takesFocus) (failure.field === 'date' ? dateField : timeField).current?.focus();
  }, [failure]);

  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">When it goes out</legend>
      <div className="grid gap-4 min-[420px]:grid-cols-2 desk:max-w-[420px]">
        <TextField
          ref={dateField}
          type="date"
          label="Date"
          min={clockTimeIn(zone, now).slice(0, 10)}
          value={typed.date}
          error={errorOf('date')}
          onChange={(event) => onChange({ ...typed, date: event.target.value })}
          onBlur={() => onSettle('date')}
        />
        <TextField
          ref={timeField}
          type="time"
          label="Time"
          value={typed.time}
          error={errorOf('time')}
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

/** Said where the clocks are changed over the chosen time. */
function clockNote({ date, time }: TypedTime, zone: string): string | null {
  const chosen = instantOf(`${date}T${time}`, zone);
  if (!chosen || chosen.shown === 'once') return null;
  const shownTime = chosen.localTime.slice(11);
  return chosen.shown === 'never'
    ? `The clocks go forward then and skip ${time}. It goes out at ${shownTime}.`
    : `The clocks go back then and show ${time} twice. It goes out at the first.`;
}
