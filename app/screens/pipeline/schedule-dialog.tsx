import { useState } from 'react';
import { keysInOrder } from '#core/documents/keys-in-order.ts';
import { readRegister } from '#core/documents/registers.ts';
import { typedTime } from '#core/pipeline/suggested-times.ts';
import type { TypedTime } from '#core/publishing/choose-time.ts';
import { findPlatform } from '#core/platforms/catalogue.ts';
import { AddPlatform } from '../../components/distribution/add-platform.tsx';
import { localTimeWords } from '../../components/scheduling/local-time-words.ts';
import { sayScheduled } from '../../components/scheduling/say-scheduled.ts';
import { ScheduleFields } from '../../components/scheduling/schedule-fields.tsx';
import { useConnections } from '../../data/publishing/use-connections.ts';
import { useScheduleItem } from '../../data/publishing/use-schedule-item.ts';
import { useOnline } from '../../data/sync/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OpenedItem, type ReadyItem } from './opened-item.tsx';
import { useTimeFields } from './use-time-fields.ts';

export interface ItemDialogProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** When an item goes out: tomorrow at the same time, unless they choose another one. */
export function ScheduleDialog({ id, title, onClose }: ItemDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Schedule" description={<bdi>{title}</bdi>}>
      <OpenedItem id={id} onClose={onClose}>
        {(opened) => <ScheduleForm opened={opened} onClose={onClose} />}
      </OpenedItem>
    </Dialog>
  );
}

/** The time that the item has, unless that is over. */
function plannedTime({ schedule }: ReadyItem['item']): TypedTime | undefined {
  const isAhead = Date.parse(readRegister(schedule?.at) ?? '') > Date.now();
  return isAhead ? typedTime(readRegister(schedule?.localTime) ?? '') : undefined;
}

function ScheduleForm({ opened, onClose }: { readonly opened: ReadyItem; readonly onClose: () => void }) {
  const { document, item, apply } = opened;
  const { schedule } = useScheduleItem({ id: document.id, document, apply });
  const connected = new Set(useConnections().map(({ platformId }) => platformId));
  const isOnline = useOnline();
  const [isBusy, setIsBusy] = useState(false);
  const time = useTimeFields(plannedTime(item));
  const platforms = keysInOrder(item.platforms).flatMap((id) => findPlatform(Number(id)) ?? []);

  const save = async () => {
    const moment = time.choose();
    if (!moment) return;
    setIsBusy(true);
    const outcome = await schedule(moment, time.zone).finally(() => setIsBusy(false));
    sayScheduled(outcome, localTimeWords(moment.localTime));
    if (outcome === 'past') time.refuse();
    if (outcome === 'scheduled') onClose();
  };
  return (
    <>
      <ScheduleFields {...time.fields} />
      {platforms.length > 0 ? (
        <p className="text-sm text-ink-2">Goes to {platforms.map(({ name }) => name).join(', ')}.</p>
      ) : (
        <AddPlatform
          listed={new Set()}
          connected={connected}
          onAdd={(platformId) => apply('choosePlatform', { platformId, chosen: true })}
        />
      )}
      {!isOnline && (
        <p className="text-sm text-warn">
          The server must hear of it before the time: bring this device online by then.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => void save()}>
          Schedule
        </Button>
      </div>
    </>
  );
}
