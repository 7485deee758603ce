import { RiCalendarEventLine, RiDownload2Line, RiMore2Line, RiRepeatLine, RiUpload2Line } from '@remixicon/react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';

export type PlanAction = 'slots' | 'feed' | 'import' | 'export';

/** The actions on the plan as a whole. */
export function PlanMenu({ onAction }: { readonly onAction: (action: PlanAction) => void }) {
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
