import { RiCloseLine } from '@remixicon/react';
import { useRef, useState } from 'react';
import { slotFailureSentence, slotKey, slotWords, weekdayNames, type WeeklySlot } from '#core/workspace/slots.ts';
import { useApplyToWorkspace } from '../../features/workspace/use-add-pillar.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { TextField } from '../../ui/text-field.tsx';

const weekdays = weekdayNames.map((label, index) => ({ value: String(index), label }));
const notStored = { title: 'Not saved', text: 'Could not save on this device. Try again.', tone: 'bad' } as const;

export interface SlotsDialogProps {
  /** IANA time zone of the person's clock. */
  readonly zone: string;
  readonly onClose: () => void;
}

/** The times of a week at which something goes out; "Next free slot" offers them. */
export function SlotsDialog({ zone, onClose }: SlotsDialogProps) {
  const slots = useWorkspace()?.slots ?? [];
  const apply = useApplyToWorkspace();
  const [slot, setSlot] = useState<WeeklySlot>({ weekday: 0, time: '09:00' });
  const [error, setError] = useState<string | null>(null);
  const timeField = useRef<HTMLInputElement>(null);

  const change = (next: WeeklySlot) => {
    setSlot(next);
    setError(null);
  };
  const add = async (added: WeeklySlot) => {
    const done = await apply('addSlot', added).catch(() => null);
    if (done === null) showToast(notStored);
    else setError(done.ok ? null : slotFailureSentence(done.error));
  };
  const remove = async (removed: WeeklySlot) => {
    const done = await apply('removeSlot', removed).catch(() => null);
    // Its button is gone.
    timeField.current?.focus();
    showToast(
      done === null
        ? notStored
        : {
            title: 'Slot removed',
            text: `${slotWords(removed)}. Posts already scheduled then will stay.`,
            action: { label: 'Undo', run: () => void add(removed) },
          },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Weekly slots"
      description={`Your regular publishing times. When you schedule a post, you can pick the next free slot. Times in ${zone}.`}
    >
      {slots.length === 0 ? (
        <p className="text-base text-ink-2">No slots yet. Add your first one.</p>
      ) : (
        <ul aria-label="Slots" className="grid divide-y divide-line rounded-md border border-line">
          {slots.map((each) => (
            <li key={slotKey(each)} className="flex items-center justify-between gap-3 py-0.5 pr-1 pl-3 text-base">
              {slotWords(each)}
              <IconButton label={`Remove ${slotWords(each)}`} onClick={() => void remove(each)}>
                <RiCloseLine size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void add(slot);
        }}
      >
        <div className="grid gap-4 min-[420px]:grid-cols-2">
          <Select
            label="Weekday"
            options={weekdays}
            value={String(slot.weekday)}
            onChange={(value) => change({ ...slot, weekday: Number(value) })}
          />
          <TextField
            ref={timeField}
            type="time"
            label="Time"
            value={slot.time}
            error={error}
            onChange={(event) => change({ ...slot, time: event.target.value })}
          />
        </div>
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Done</Button>
          <Button type="submit" variant="primary">
            Add slot
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
