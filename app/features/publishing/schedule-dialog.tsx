import { RiCalendarCheckLine } from '@remixicon/react';
import { useState } from 'react';
import { typedTime } from '#core/calendar/suggested-times.ts';
import { keysInOrder } from '#core/documents/read-rows.ts';
import { readRegister } from '#core/documents/registers.ts';
import type { ChosenInstant } from '#core/kernel/zoned-time.ts';
import type { TypedTime } from '#core/publishing/choose-time.ts';
import { connectedIds } from '#core/publishing/connection-state.ts';
import { hasWords } from '#core/publishing/post.ts';
import { placeName, planSentence } from '#core/publishing/plan-sentence.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { whoPosts } from '#core/publishing/publication.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useReached } from '../account/use-reached.ts';
import { useConnections } from '../connections/use-connections.ts';
import { PostTroubles } from './post-troubles.tsx';
import { AddPlatform } from './add-platform.tsx';
import { useGivenPillar } from '../content/given-pillar.ts';
import { ItemPart } from '../content/item-gate.tsx';
import type { ReadyItem } from '../content/use-content-item.ts';
import { ScheduleFields, useTimeFields } from './schedule-fields.tsx';
import { TakenNote } from './taken-note.tsx';
import { sayScheduled, useScheduleItem } from './use-schedule-item.ts';
import { useDefaultTime, useNextFreeSlot } from './use-default-time.ts';
import { localTimeWords } from './local-time-words.ts';

export interface ItemDialogProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Initial values of a schedule, for screens that know more than the item. */
export interface ScheduleStart {
  /** The initial time, instead of the item's time or the default one. */
  readonly start?: TypedTime | undefined;
  /** The button's label; "Schedule" by default. */
  readonly action?: string | undefined;
}

/** Schedules an item: at the next free slot or working morning, unless another time is chosen. */
export function ScheduleDialog({ id, title, onClose, ...begin }: ItemDialogProps & ScheduleStart) {
  return (
    <Dialog isOpen onClose={onClose} title="Schedule" description={<bdi>{title}</bdi>}>
      <ItemPart id={id} onClose={onClose}>
        {(opened) => <ScheduleForm opened={opened} onClose={onClose} {...begin} />}
      </ItemPart>
    </Dialog>
  );
}

/** The item's scheduled time, unless it is past. */
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
  const connected = connectedIds(useConnections(), useNow());
  const isOnline = useReached();
  const [isBusy, setIsBusy] = useState(false);
  const zone = deviceZone();
  const offered = useDefaultTime(document.id, zone);
  const time = useTimeFields(start ?? plannedTime(item), offered);
  const givenPillar = useGivenPillar(item);
  // Chosen here, and written when the person schedules: Cancel leaves the item as it was.
  const [added, setAdded] = useState<readonly number[]>([]);
  const platforms = [...keysInOrder(item.platforms).map(Number), ...added].flatMap((id) => findPlatform(id) ?? []);
  const namesBy = (by: ReturnType<typeof whoPosts>) =>
    platforms.filter(({ id }) => whoPosts(id, connected) === by).map(placeName);

  const save = async () => {
    if (isBusy) return;
    const moment = time.choose();
    if (!moment) return;
    setIsBusy(true);
    for (const platformId of added) apply('choosePlatform', { platformId, chosen: true });
    const outcome = await schedule(moment, time.zone).finally(() => setIsBusy(false));
    sayScheduled(outcome, {
      when: localTimeWords(moment.localTime),
      platforms: platforms.map(({ id, name }) => ({ name, postedBy: whoPosts(id, connected) })),
      isOnline,
      hasWords: hasWords(item),
    });
    if (outcome.type === 'past') time.refuse();
    if (outcome.type === 'scheduled') onClose();
  };
  return (
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
        itemIds={[document.id]}
        platformIds={platforms.map(({ id }) => id)}
      />
      <NextFreeSlot
        itemId={document.id}
        zone={time.zone}
        onFound={({ localTime }) => time.fields.onChange(typedTime(localTime))}
      />
      {platforms.length > 0 ? (
        <p className="text-sm text-ink-2">
          {planSentence({ when: 'later', byServer: namesBy('server'), byPerson: namesBy('person') })}
        </p>
      ) : (
        <AddPlatform listed={new Set()} connected={connected} onAdd={(platformId) => setAdded([platformId])} />
      )}
      {added.length > 0 && (
        <Button size="small" className="justify-self-start" onClick={() => setAdded([])}>
          Choose another platform
        </Button>
      )}
      {givenPillar && <p className="text-sm text-ink-2">{givenPillar}</p>}
      {!hasWords(item) && <p className="text-sm text-warn">It has no text yet. Write it before then.</p>}
      <PostTroubles
        item={item}
        targets={platforms.map((platform) => ({ platform, postedBy: whoPosts(platform.id, connected) }))}
      />
      {!isOnline && (
        <p className="text-sm text-warn">You are offline. Reconnect before then, or this will not be posted.</p>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={time.fields.typed.date === ''}>
          {action}
        </Button>
      </div>
    </form>
  );
}

export interface NextFreeSlotProps {
  readonly itemId: string;
  /** IANA time zone of the person's clock. */
  readonly zone: string;
  readonly onFound: (chosen: ChosenInstant) => void;
}

/** Offers the first free weekly slot; nothing when the person has no slots. */
function NextFreeSlot({ itemId, zone, onFound }: NextFreeSlotProps) {
  const { hasSlots, find } = useNextFreeSlot();
  const [found, setFound] = useState<ChosenInstant | null>();
  if (!hasSlots) return null;

  const look = async () => {
    const chosen = await find(itemId, zone);
    setFound(chosen);
    if (chosen) onFound(chosen);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="small" onClick={() => void look()}>
        <RiCalendarCheckLine size={16} aria-hidden="true" />
        Next free slot
      </Button>
      {/* The found time is visible in the fields; this announces it to screen readers. */}
      <p role="status" className={found === null ? 'text-sm text-ink-2' : 'sr-only'}>
        {found === null && 'No free slot in the next two years.'}
        {found && localTimeWords(found.localTime)}
      </p>
    </div>
  );
}
