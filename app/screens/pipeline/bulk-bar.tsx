import { RiCalendarLine, RiDeleteBinLine, RiPriceTag3Line } from '@remixicon/react';
import type { WorkspaceRow } from '#core/projections/workspace-row.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';

export interface BulkBarProps {
  readonly count: number;
  readonly pillars: WorkspaceRow['pillars'];
  readonly onSchedule: () => void;
  readonly onPillar: (pillarId: string) => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done to all the selected items at once. */
export function BulkBar({ count, pillars, onSchedule, onPillar, onDelete, onClear }: BulkBarProps) {
  return (
    <div
      role="group"
      aria-label="Selected items"
      className="sticky top-2 z-10 flex flex-wrap items-center gap-2 rounded-md border border-line-strong bg-surface px-3 py-2 shadow-high"
    >
      <span role="status" className="mr-auto text-sm font-medium tabular-nums">
        {count.toLocaleString('en')} selected
      </span>
      <Button size="small" onClick={onSchedule}>
        <RiCalendarLine size={16} aria-hidden="true" />
        Schedule
      </Button>
      {pillars.length > 0 && (
        <Menu
          trigger={
            <Button size="small">
              <RiPriceTag3Line size={16} aria-hidden="true" />
              Pillar
            </Button>
          }
          items={pillars.map(({ id, name }) => ({ value: id, label: name }))}
          onSelect={onPillar}
        />
      )}
      <Button size="small" variant="danger" onClick={onDelete}>
        <RiDeleteBinLine size={16} aria-hidden="true" />
        Delete
      </Button>
      <Button size="small" variant="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
