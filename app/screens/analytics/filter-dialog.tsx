import { contentStatuses } from '#core/documents/content-item.ts';
import type { AnalyticsFilter } from '#core/growth/period.ts';
import { platforms } from '#core/publishing/platforms.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { statusLook } from '../../features/content/status-look.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';

export interface FilterDialogProps {
  readonly filter: AnalyticsFilter;
  readonly pillars: readonly PillarRow[];
  readonly onChange: (filter: AnalyticsFilter) => void;
  readonly onClose: () => void;
}

/** Stands for "all of them": an option must have a value. */
const all = 'all';
const none: AnalyticsFilter = { platformId: null, pillarId: null, status: null };

/** Narrows every figure of the page, at once. */
export function FilterDialog({ filter, pillars, onChange, onClose }: FilterDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Filters" description="All numbers follow these filters.">
      <Select
        label="Platform"
        options={[
          { value: all, label: 'All platforms' },
          ...platforms.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={filter.platformId === null ? all : String(filter.platformId)}
        onChange={(value) => onChange({ ...filter, platformId: value === all ? null : Number(value) })}
      />
      <Select
        label="Pillar"
        options={[
          { value: all, label: 'All pillars' },
          ...pillars.map(({ id, name }) => ({ value: id, label: name || 'Untitled' })),
        ]}
        value={filter.pillarId ?? all}
        onChange={(value) => onChange({ ...filter, pillarId: value === all ? null : value })}
      />
      <Select
        label="Status"
        options={[
          { value: all, label: 'All statuses' },
          ...contentStatuses.map((status) => ({ value: status, label: statusLook[status].plural })),
        ]}
        value={filter.status ?? all}
        onChange={(value) =>
          onChange({ ...filter, status: contentStatuses.find((status) => status === value) ?? null })
        }
      />
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={() => onChange(none)}>Clear filters</Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
