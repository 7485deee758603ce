import { counted } from '#core/kernel/counted.ts';
import { useState } from 'react';
import { daily, typedTime } from '#core/calendar/suggested-times.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import { useMayGoOut } from '../../features/publishing/use-may-go-out.ts';
import { useDefaultTime } from '../../features/publishing/use-default-time.ts';
import { ScheduleFields, useTimeFields } from '../../features/publishing/schedule-fields.tsx';
import { TakenNote } from '../../features/publishing/taken-note.tsx';
import { useContentRows } from '../../features/content/use-content-rows.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { sayNotStored } from '../../features/item-actions/run-action.ts';
import { doEach } from '../../features/item-actions/do-each.ts';
import { useItemCommands } from '../../features/item-actions/item-commands.ts';

export interface BulkScheduleProps {
  readonly items: readonly StoredContentRow[];
  readonly onClose: () => void;
}

/** Schedules all selected drafts and reschedules scheduled items, at one time or one a day, past days that are taken. */
export function BulkSchedule({ items, onClose }: BulkScheduleProps) {
  const commands = useItemCommands();
  const time = useTimeFields(undefined, useDefaultTime(null, deviceZone()));
  const [isDaily, setIsDaily] = useState(items.length > 1);
  const rows = useContentRows() ?? [];
  const mayGoOut = useMayGoOut();
  const [isBusy, setIsBusy] = useState(false);
  // The items from when the dialog opened that can still be scheduled: other devices may change them meanwhile.
  const fitting = items.filter(
    ({ row }) => (row.status === 'draft' || row.status === 'scheduled') && row.platformIds.length > 0,
  );
  const left = items.length - fitting.length;

  const save = async () => {
    if (isBusy) return;
    const first = time.choose();
    if (!first) return;
    setIsBusy(true);
    if (!(await mayGoOut(fitting.map(({ id }) => id)).catch(() => false))) {
      setIsBusy(false);
      return;
    }
    const others = rows.filter(({ id }) => !fitting.some((each) => each.id === id));
    const moments = isDaily
      ? daily(typedTime(first.localTime), fitting.length, { zone: time.zone, items: others })
      : fitting.map(() => first);
    const { done: scheduled, isRefused } = await doEach(
      fitting.map((item, index) => ({ item, ...(moments[index] ?? first) })),
      async ({ item, at, localTime }) => await commands.schedule(item.id, { at, localTime, zone: time.zone }),
    );
    setIsBusy(false);
    if (isRefused) sayNotStored('update');
    if (scheduled.length === 0) {
      if (!isRefused) time.refuse();
      return;
    }
    const undo = async () => {
      if ((await doEach(scheduled, commands.putScheduleBack)).isRefused) sayNotStored('update');
    };
    showToast({
      title: 'Content scheduled',
      text: `${counted(scheduled.length, 'post')}${isDaily && scheduled.length > 1 ? ', one a day' : ''}.`,
      action: { label: 'Undo', run: () => void undo() },
    });
    onClose();
  };

  return (
    <Dialog isOpen onClose={onClose} title={`Schedule ${counted(fitting.length, 'post')}`}>
      <form
        noValidate
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ScheduleFields {...time.fields} />
        <TakenNote
          typed={time.fields.typed}
          zone={time.zone}
          itemIds={fitting.map(({ id }) => id)}
          platformIds={(isDaily ? fitting.slice(0, 1) : fitting).flatMap(({ row }) => row.platformIds)}
        />
        {fitting.length > 1 && <Checkbox label="One a day, starting then" isChecked={isDaily} onChange={setIsDaily} />}
        {left > 0 && (
          <p className="text-sm text-ink-2">
            {left.toLocaleString('en')} will not be scheduled: ideas, published posts and drafts without a platform
            cannot be scheduled together.
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} disabled={fitting.length === 0}>
            Schedule
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
