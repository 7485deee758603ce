import {
  RiAddLine,
  RiArrowLeftSLine,
  RiArrowRightSLine,
  RiCalendarEventLine,
  RiDownload2Line,
  RiMore2Line,
  RiRepeatLine,
  RiSparkling2Line,
  RiUpload2Line,
} from '@remixicon/react';
import { type CalendarView, calendarViews } from '#core/calendar/calendar-entries.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { CalendarPlace } from './use-calendar-place.ts';

export interface ToolbarProps {
  readonly place: CalendarPlace;
  readonly areSuggestionsShown: boolean;
  readonly onSuggestions: () => void;
  readonly onAdd: () => void;
  readonly onAction: (action: PlanAction) => void;
}

const labels: Readonly<Record<CalendarView, string>> = { week: 'Week', month: 'Month', list: 'List' };

export function Toolbar({ place, areSuggestionsShown, onSuggestions, onAdd, onAction }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <div role="group" aria-label="View" className="flex gap-1 max-desk:grow max-desk:*:grow">
        {calendarViews.map((view) => (
          <Button
            key={view}
            aria-pressed={place.view === view}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
            onClick={() => place.look(view)}
          >
            {labels[view]}
          </Button>
        ))}
      </div>
      <div className="flex gap-2 max-desk:grow max-desk:*:grow">
        <Button className="max-[360px]:px-2.5" onClick={() => place.turn(-1)}>
          <RiArrowLeftSLine size={17} aria-hidden="true" />
          Previous
        </Button>
        <Button className="max-[360px]:px-2.5" onClick={place.showToday}>
          Today
        </Button>
        <Button className="max-[360px]:px-2.5" onClick={() => place.turn(1)}>
          Next
          <RiArrowRightSLine size={17} aria-hidden="true" />
        </Button>
      </div>
      <div className="flex gap-2 max-desk:grow max-desk:*:grow desk:ml-auto">
        <Button className="max-[360px]:px-2.5" aria-expanded={areSuggestionsShown} onClick={onSuggestions}>
          <RiSparkling2Line size={17} aria-hidden="true" />
          AI Suggestions
        </Button>
        <Button variant="primary" className="max-[360px]:px-2.5" onClick={onAdd}>
          <RiAddLine size={17} aria-hidden="true" />
          Add
        </Button>
        <PlanMenu onAction={onAction} />
      </div>
    </div>
  );
}

type PlanAction = 'slots' | 'feed' | 'import' | 'export';

/** The actions on the plan as a whole. */
function PlanMenu({ onAction }: { readonly onAction: (action: PlanAction) => void }) {
  const icon = { size: 17, 'aria-hidden': true } as const;
  return (
    <Menu
      trigger={
        <IconButton label="More of the calendar" className="border border-line-strong bg-surface max-desk:grow-0!">
          <RiMore2Line {...icon} />
        </IconButton>
      }
      items={[
        { value: 'slots', label: 'Weekly slots', icon: <RiRepeatLine {...icon} /> },
        { value: 'feed', label: 'Calendar feed', icon: <RiCalendarEventLine {...icon} /> },
        { value: 'export', label: 'Export as CSV', icon: <RiDownload2Line {...icon} /> },
        { value: 'import', label: 'Import a CSV', icon: <RiUpload2Line {...icon} /> },
      ]}
      onSelect={(action) => onAction(action as PlanAction)}
    />
  );
}
