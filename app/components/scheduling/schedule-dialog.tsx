import { useState } from 'react';
import { keysInOrder } from '#core/documents/read-rows.ts';
import { readRegister } from '#core/documents/registers.ts';
import { typedTime } from '#core/calendar/suggested-times.ts';
import type { TypedTime } from '#core/publishing/choose-time.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { whoPosts } from '#core/publishing/publication-state.ts';
import { AddPlatform } from '../distribution/add-platform.tsx';
import { localTimeWords } from './local-time-words.ts';
import { sayScheduled } from './say-scheduled.ts';
import { NextFreeSlot } from './next-free-slot.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
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

/** What a schedule begins with where a screen knows more than the item. */
export interface ScheduleStart {
  /** Instead of the time that the item has, and of tomorrow at the same time. */
  readonly start?: TypedTime | undefined;
  /** On the button: "Schedule" unless told otherwise. */
  readonly action?: string;
}

/** When an item goes out: tomorrow at the same time, unless they choose another one. */
export function ScheduleDialog({ id, title, onClose, ...begin }: ItemDialogProps & ScheduleStart) {
  return (
    <Dialog isOpen onClose={onClose} title="Schedule" description={<bdi>{title}</bdi>}>
      <OpenedItem id={id} onClose={onClose}>
        {(opened) => <ScheduleForm opened={opened} onClose={onClose} {...begin} />}
      </OpenedItem>
    </Dialog>
  );
}

/** The time that the item has, unless that is over. */
function plannedTime({ schedule }: ReadyItem['item']): TypedTime | undefined {
  const isAhead = Date.parse(readRegister(schedule?.at) ?? '') > Date.now();
  return isAhead ? typedTime(readRegister(schedule?.localTime) ?? '') : undefined;
}

export interface ScheduleFormProps extends ScheduleStart {
  readonly opened: ReadyItem;
  readonly onClose: () => void;
}

export function ScheduleForm({ opened, onClose, start, action = 'Schedule' }: ScheduleFormProps) {
  const { document, item, apply } = opened;
  const { schedule } = useScheduleItem({ id: document.id, document, apply });
  const connected = new Set(useConnections().map(({ platformId }) => platformId));
  const isOnline = useOnline();
  const [isBusy, setIsBusy] = useState(false);
  const time = useTimeFields(start ?? plannedTime(item));
  const platforms = keysInOrder(item.platforms).flatMap((id) => findPlatform(Number(id)) ?? []);

  const save = async () => {
    const moment = time.choose();
    if (!moment) return;
    setIsBusy(true);
    const outcome = await schedule(moment, time.zone).finally(() => setIsBusy(false));
    sayScheduled(outcome, {
      when: localTimeWords(moment.localTime),
      platforms: platforms.map(({ id, name }) => ({ name, postedBy: whoPosts(id, connected) })),
    });
    if (outcome === 'past') time.refuse();
    if (outcome === 'scheduled') onClose();
  };
  return (
    <>
      <ScheduleFields {...time.fields} />
      <NextFreeSlot
        itemId={document.id}
        zone={time.zone}
        onFound={({ localTime }) => time.fields.onChange(typedTime(localTime))}
      />
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
        <Button variant="primary" isBusy={isBusy} disabled={time.fields.typed.date === ''} onClick={() => void save()}>
          {action}
        </Button>
      </div>
    </>
  );
}
