import { useState } from 'react';
import type { ChosenInstant } from '#core/calendar/instant-of.ts';
import { sameTimeTomorrow } from '#core/pipeline/same-time-tomorrow.ts';
import { chooseTime } from '#core/publishing/choose-time.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import { ScheduleFields, type ShownFailure } from '../../components/schedule/schedule-fields.tsx';
import type { StoredContentRow } from '../../engine/rows.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface ScheduleDialogProps {
  readonly rows: readonly StoredContentRow[];
  readonly onSchedule: (chosen: ChosenInstant, zone: string) => void;
  readonly onClose: () => void;
}

/** When items go out: tomorrow at this time, unless the person says otherwise. */
export function ScheduleDialog({ rows, onSchedule, onClose }: ScheduleDialogProps) {
  const [zone] = useState(deviceZone);
  const [now] = useState(Date.now);
  const [typed, setTyped] = useState(() => timeOf(rows) ?? sameTimeTomorrow(zone, now));
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const schedule = () => {
    const chosen = chooseTime(typed, { zone, now: Date.now() });
    if (chosen.ok) onSchedule(chosen.value, zone);
    else setFailure({ ...chosen.error, takesFocus: true });
  };
  const [first] = rows;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={rows.length === 1 ? `Schedule "${first?.row.title || 'Untitled'}"` : `Schedule ${rows.length} items`}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          schedule();
        }}
      >
        <ScheduleFields
          typed={typed}
          zone={zone}
          now={now}
          failure={failure}
          hasFocus
          onChange={(next) => {
            setTyped(next);
            setFailure(null);
          }}
          onSettle={() => {}}
        />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit">
            Schedule
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What one scheduled item has now. */
function timeOf(rows: readonly StoredContentRow[]) {
  const local = rows.length === 1 ? rows[0]?.row.scheduledLocal : null;
  const [date, time] = local?.split('T') ?? [];
  return rows[0]?.row.status === 'scheduled' && date && time ? { date, time } : null;
}
