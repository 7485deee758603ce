import { counted } from '#core/kernel/counted.ts';
import { useEffect, useMemo, useState } from 'react';
import { itemName } from '#core/content/item-name.ts';
import { daily, typedTime } from '#core/calendar/suggested-times.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import { useMayGoOut } from '../../features/publishing/use-may-go-out.ts';
import { useDefaultTime } from '../../features/publishing/use-default-time.ts';
import { ScheduleFields, useTimeFields } from '../../features/publishing/schedule-fields.tsx';
import { TakenNote } from '../../features/publishing/taken-note.tsx';
import { findTroubles, type ItemTroubles } from '../../features/publishing/find-troubles.ts';
import { useIsReachable } from '../../features/publishing/post-troubles.tsx';
import { useAccount } from '../../features/account/use-account.ts';
import { useConnections } from '../../features/connections/use-connections.ts';
import { useReadMadePost } from '../../features/writing/use-made-post.ts';
import { connectedIds } from '#core/publishing/connection-state.ts';
import { reportUnlessClosed } from '../../engine/store/report-unless-closed.ts';
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
        <Troubles items={fitting} />
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

/** Items that are named; the others are counted. */
const MAX_NAMED = 3;

/** The items that their platforms cannot take as they are: how many, and why the first of them. */
function Troubles({ items }: Pick<BulkScheduleProps, 'items'>) {
  const found = useTroubles(items.map(({ id }) => id));
  if (found.length === 0) return null;
  const named = found.slice(0, MAX_NAMED);
  const nameOf = (id: string) => {
    const item = items.find((each) => each.id === id);
    return item ? itemName(item.row) : 'Untitled';
  };
  return (
    <div className="grid gap-1 text-sm text-warn">
      <p>
        {found.length === 1 ? '1 post needs' : `${found.length.toLocaleString('en')} posts need`} a change before{' '}
        {found.length === 1 ? 'its' : 'their'} time:
      </p>
      <ul aria-label="Change before posting" className="grid gap-1">
        {named.map(({ id, troubles: [first] }) => (
          <li key={id}>
            <bdi className="font-medium">{nameOf(id)}</bdi>: {first.sentence}
          </li>
        ))}
        {found.length > named.length && <li>{counted(found.length - named.length, 'more post')}.</li>}
      </ul>
    </div>
  );
}

function useTroubles(ids: readonly string[]): readonly ItemTroubles[] {
  const account = useAccount();
  const read = useReadMadePost();
  const isReachable = useIsReachable(true);
  const connections = useConnections();
  const [openedAt] = useState(Date.now);
  const connected = useMemo(() => connectedIds(connections, openedAt), [connections, openedAt]);
  const [found, setFound] = useState<readonly ItemTroubles[]>([]);
  const named = ids.join(' ');
  useEffect(() => {
    if (!account || named === '') return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    findTroubles(account, named.split(' '), { connected, read, isReachable, signal }).then((troubles) => {
      if (!signal.aborted) setFound(troubles);
    }, reportUnlessClosed);
    return () => stopping.abort();
  }, [account, connected, isReachable, named, read]);
  return found;
}
