import {
  RiArrowLeftLine,
  RiArrowRightLine,
  RiCalendarCloseLine,
  RiCalendarScheduleLine,
  RiMore2Line,
  RiPencilLine,
  RiRepeatLine,
  RiSkipRightLine,
} from '@remixicon/react';
import { addDays } from '#core/kernel/local-date.ts';
import type { CalendarEntry } from '#core/calendar/calendar-entries.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { titleOf, type Plan } from './plan.ts';

export interface EntryMenuProps {
  readonly entry: CalendarEntry<StoredContentRow>;
  readonly plan: Plan;
  readonly className?: string;
}

/** Days that each move of the menu is for. */
const moves: Readonly<Record<string, number>> = { earlier: -1, later: 1, week: 7 };

/** Everything that can be done to an entry by dragging, and more. */
export function EntryMenu({ entry: { item, date }, plan, className }: EntryMenuProps) {
  const isPlanned = item.row.status === 'scheduled';
  const icon = { size: 17, 'aria-hidden': true } as const;
  return (
    <Menu
      trigger={
        <IconButton label={`More actions for ${titleOf(item)}`} className={classNames(className)}>
          <RiMore2Line size={17} aria-hidden="true" />
        </IconButton>
      }
      items={[
        { value: 'open', label: 'Open', icon: <RiPencilLine {...icon} /> },
        ...(isPlanned
          ? [
              { value: 'time', label: 'Change time', icon: <RiCalendarScheduleLine {...icon} /> },
              { value: 'later', label: 'Move a day later', icon: <RiArrowRightLine {...icon} /> },
              { value: 'earlier', label: 'Move a day earlier', icon: <RiArrowLeftLine {...icon} /> },
              { value: 'week', label: 'Move a week later', icon: <RiSkipRightLine {...icon} /> },
              { value: 'unschedule', label: 'Unschedule', icon: <RiCalendarCloseLine {...icon} /> },
            ]
          : []),
        { value: 'repeat', label: 'Repeat', icon: <RiRepeatLine {...icon} /> },
      ]}
      onSelect={(action) => {
        const days = moves[action];
        if (days !== undefined) plan.moveTo(item, addDays(date, days));
        else if (action === 'time') plan.schedule(item);
        else if (action === 'repeat') plan.repeat(item);
        else if (action === 'unschedule') plan.unschedule(item);
        else plan.open(item);
      }}
    />
  );
}
