import { RiCalendarScheduleLine } from '@remixicon/react';
import { useEffect, useRef } from 'react';
import type { Schedule } from '#core/documents/content-item.ts';
import { readRegister } from '#core/documents/registers.ts';
import { Button } from '../../ui/button.tsx';
import { localTimeWords, zoneWords } from '../../features/publishing/local-time-words.ts';

export interface ScheduledNoteProps {
  readonly schedule: Schedule;
  readonly ownZone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly isOnline: boolean;
  /** Whether the person posts by hand on all platforms, so that nothing is posted automatically. */
  readonly isByHand: boolean;
  /** It was scheduled just now, by a button that this replaces. */
  readonly hasFocus: boolean;
  readonly onChange: () => void;
  readonly onUnschedule: () => void;
}

/** The time at which a scheduled item is posted. */
export function ScheduledNote({
  schedule,
  ownZone,
  now,
  isOnline,
  isByHand,
  hasFocus,
  onChange,
  onUnschedule,
}: ScheduledNoteProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) button.current?.focus();
  }, [hasFocus]);
  const isDue = Date.parse(readRegister(schedule.at) ?? '') < now;
  const localTime = readRegister(schedule.localTime) ?? '';
  const zone = readRegister(schedule.zone) ?? ownZone;
  return (
    <section aria-label="Schedule" className="grid gap-3">
      <div className="flex items-start gap-3">
        <RiCalendarScheduleLine size={20} aria-hidden="true" className="mt-1 shrink-0 text-info" />
        <div role="status" className="min-w-0 pr-9">
          <p className="font-medium">
            {isDue ? 'Missed' : isByHand ? 'You post this one' : 'Scheduled for'} {localTimeWords(localTime)}
          </p>
          <p className="text-sm text-ink-2">{zoneWords(zone, ownZone)}</p>
          {!isOnline && !isDue && !isByHand && (
            <p className="text-sm text-warn">You are offline. Reconnect before then, or this will not be posted.</p>
          )}
        </div>
      </div>
      <div className="flex gap-2">
        <Button ref={button} onClick={onChange}>
          Change
        </Button>
        <Button variant="quiet" onClick={onUnschedule}>
          Unschedule
        </Button>
      </div>
    </section>
  );
}
