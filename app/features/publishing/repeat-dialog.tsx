import { itemName } from '#core/content/item-name.ts';
import { counted } from '#core/kernel/counted.ts';
import { useCallback, useState } from 'react';
import {
  maxRepeats,
  type RepeatInterval,
  repeatIntervals,
  repeatStart,
  type RepeatStart,
  repeatTimes,
} from '#core/calendar/repeat-times.ts';
import { type ContentFailure, contentFailureSentence } from '#core/content/failures.ts';
import { repeatedParts } from '#core/content/make-item.ts';
import { type ChosenInstant, clockTimeIn } from '#core/kernel/zoned-time.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { deviceZone } from '../../browser/device-zone.ts';
import type { Repeats } from '../../engine/documents/add-repeats.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useReached } from '../account/use-reached.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';
import { useApplyToItem } from '../content/use-apply-to-item.ts';
import { ItemPart } from '../content/item-gate.tsx';
import type { ReadyItem } from '../content/use-content-item.ts';
import { localTimeWords, zoneWords } from './local-time-words.ts';

const notStored = 'Could not save all of them on this device.';

/** Shows which repeats were made, with an undo button. */
function useSayRepeated(): (made: MadeRepeats, last: ChosenInstant | undefined) => void {
  const apply = useApplyToItem();
  return useCallback(
    ({ ids, problem }, last) => {
      const takeBack = async () => {
        try {
          for (const id of ids) await apply(id, 'deleteItem', { now: Date.now() });
          showToast({ title: 'Repeats undone' });
        } catch {
          showToast({ title: 'Could not undo', text: 'Could not save on this device. Try again.', tone: 'bad' });
        }
      };
      const undo = { label: 'Undo', run: () => void takeBack() };
      const why = problem === 'not-stored' ? notStored : problem && contentFailureSentence(problem);
      if (ids.length === 0) showToast({ title: 'Could not repeat', text: why ?? notStored, tone: 'bad' });
      else if (why) showToast({ title: `Only ${ids.length} scheduled`, text: why, tone: 'bad', action: undo });
      else
        showToast({
          title: ids.length === 1 ? 'Repeat scheduled' : `${ids.length} repeats scheduled`,
          ...(last && {
            text: `${ids.length === 1 ? 'It will be posted' : 'The last one will be posted'} ${ownTimeWords(last)}.`,
          }),
          action: undo,
        });
    },
    [apply],
  );
}

function ownTimeWords({ at }: ChosenInstant): string {
  return localTimeWords(clockTimeIn(deviceZone(), Date.parse(at)));
}

const intervals = Object.entries(repeatIntervals).map(([value, { label }]) => ({ value, label }));
const counts = Array.from({ length: maxRepeats }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? 'Once' : `${index + 1} times`,
}));

export interface RepeatDialogProps {
  readonly item: StoredContentRow;
  readonly onClose: () => void;
}

/** Repeats an item: creates an item with the current text for each chosen time. */
export function RepeatDialog({ item: { id, row }, onClose }: RepeatDialogProps) {
  const [from] = useState(() => repeatStart(row, deviceZone()));
  return (
    <Dialog isOpen onClose={onClose} title="Repeat" description={<bdi>{itemName(row)}</bdi>}>
      <ItemPart id={id} onClose={onClose}>
        {(opened) =>
          from ? (
            <RepeatForm opened={opened} from={from} onClose={onClose} />
          ) : (
            <p className="text-base text-ink-2">This is not scheduled yet. Schedule it first.</p>
          )
        }
      </ItemPart>
    </Dialog>
  );
}

function RepeatForm({
  opened,
  from,
  onClose,
}: {
  readonly opened: ReadyItem;
  readonly from: RepeatStart;
  readonly onClose: () => void;
}) {
  const { document } = opened;
  const repeat = useRepeatItem();
  const sayRepeated = useSayRepeated();
  const isOnline = useReached();
  const [interval, setInterval] = useState<RepeatInterval>('three-months');
  const [count, setCount] = useState(1);
  const [now] = useState(Date.now);
  const [zone] = useState(deviceZone);
  const [isBusy, setIsBusy] = useState(false);
  const parts = repeatedParts(opened.item, document.id);
  const times = repeatTimes(from, { interval, count }, now);
  const platforms = parts.platformIds.flatMap((platformId) => findPlatform(platformId)?.name ?? []);

  const save = async () => {
    setIsBusy(true);
    const made = await repeat({ parts, times, zone: from.zone });
    sayRepeated(made, times.at(-1));
    onClose();
  };
  return (
    <>
      <div className="grid gap-4 min-[420px]:grid-cols-2">
        <Select
          label="Every"
          options={intervals}
          value={interval}
          onChange={(value) => setInterval(value as RepeatInterval)}
        />
        <Select
          label="How often"
          options={counts}
          value={String(count)}
          onChange={(value) => setCount(Number(value))}
        />
      </div>
      <div className="grid gap-2">
        <p className="text-sm text-ink-2">{zoneWords(zone, zone)}</p>
        <ol
          aria-label="Repeats"
          className="grid max-h-[200px] divide-y divide-line overflow-y-auto rounded-md border border-line"
        >
          {times.map(({ at }) => (
            <li key={at} className="px-3 py-2 text-base">
              {localTimeWords(clockTimeIn(zone, Date.parse(at)))}
            </li>
          ))}
        </ol>
      </div>
      <p className="text-sm text-ink-2">
        {platforms.length > 0
          ? `Each repeat is its own post on ${platforms.join(', ')}, with your current text. You can change, move or delete it separately.`
          : 'No platform chosen. Open it and choose one first.'}
      </p>
      {!isOnline && (
        <p className="text-sm text-warn">You are offline. Reconnect before then, or this will not be posted.</p>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={platforms.length === 0 || times.length === 0}
          onClick={() => void save()}
        >
          Schedule {counted(count, 'repeat')}
        </Button>
      </div>
    </>
  );
}

/** The outcome: the repeats that are in the calendar, and why some are missing. */
interface MadeRepeats {
  readonly ids: readonly string[];
  readonly problem: ContentFailure | 'not-stored' | null;
}

/** Creates an item for each time at which another one is posted again; resolves when the last one is on the disk. */
function useRepeatItem(): (repeats: Repeats) => Promise<MadeRepeats> {
  const account = useAccount();
  return useCallback(
    async (repeats) => {
      const ids: string[] = [];
      let problem: MadeRepeats['problem'] = null;
      try {
        // The code is loaded with Automerge, on first use.
        const { addRepeats } = await import('../../engine/documents/add-repeats.ts');
        await addRepeats(requireAccount(account), repeats, (added) => {
          if (added.ok) ids.push(added.value);
          else problem = added.error;
        });
      } catch {
        problem = 'not-stored';
      }
      return { ids, problem };
    },
    [account],
  );
}
