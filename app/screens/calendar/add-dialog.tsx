import { titleOf } from '../../features/item-actions/item-actions.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { TypedTime } from '#core/publishing/choose-time.ts';
import { dayWords } from './day-words.ts';
import { expectTyping } from '../../browser/typed-ahead.ts';
import { ItemPart } from '../../features/content/item-gate.tsx';
import { ScheduleForm } from '../../features/publishing/schedule-dialog.tsx';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { Button } from '../../ui/button.tsx';
import { newIdeaParam, paths } from '../../paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';

/** More do not fit the open list; the pipeline finds all of them. */
const OFFERED = 100;

export interface AddDialogProps {
  /** Drafts without a date, newest first. */
  readonly items: readonly StoredContentRow[];
  /** The day and the time that were chosen already. */
  readonly start: TypedTime | undefined;
  readonly onClose: () => void;
}

/** Adds a draft without a date to the calendar. */
export function AddDialog({ items, start, onClose }: AddDialogProps) {
  const [id, setId] = useState<string | null>(null);
  const [, setParams] = useSearchParams();
  const writeNew = () => {
    expectTyping();
    onClose();
    setParams((now) => {
      now.set(newIdeaParam.name, newIdeaParam.value);
      return now;
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Schedule"
      description={start ? `Choose a draft for ${dayWords(start.date)}.` : 'Choose a draft, a date and a time.'}
    >
      {items.length === 0 ? (
        <p className="text-base text-ink-2">
          No drafts to schedule. To turn an idea into a draft, open it and press <i>Save Draft</i>:{' '}
          <Link to={paths.studio} className="underline">
            choose one in the Content Studio
          </Link>
          .
        </p>
      ) : (
        <Select
          label="Content"
          placeholder="Choose a draft"
          options={items.slice(0, OFFERED).map((item) => ({ value: item.id, label: titleOf(item) }))}
          value={id}
          onChange={setId}
          hint={
            items.length > OFFERED
              ? 'Only the newest drafts are listed. Schedule older ones from the Content Studio.'
              : undefined
          }
        />
      )}
      {id === null ? (
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="quiet" className="mr-auto" onClick={writeNew}>
            New idea
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled>
            Schedule Content
          </Button>
        </div>
      ) : (
        <ItemPart key={id} id={id} onClose={onClose}>
          {(opened) => <ScheduleForm opened={opened} start={start} onClose={onClose} action="Schedule Content" />}
        </ItemPart>
      )}
    </Dialog>
  );
}
