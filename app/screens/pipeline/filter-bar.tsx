import { contentStatuses } from '#core/documents/content-item.ts';
import { isShown, toggleFilter, type PipelineFilter, type StatusCounts } from '#core/content/find-items.ts';
import { statusLook } from '../../components/status-look.ts';
import { TogglePill } from '../../ui/toggle-pill.tsx';

export interface FilterBarProps {
  readonly filter: PipelineFilter;
  /** Undefined while they are read. */
  readonly counts: StatusCounts | undefined;
  readonly onChange: (filter: PipelineFilter) => void;
}

/** All, or the statuses that are shown. */
export function FilterBar({ filter, counts, onChange }: FilterBarProps) {
  return (
    <div role="group" aria-label="Show" className="flex flex-wrap gap-1.5">
      {(['all', ...contentStatuses] as const).map((name) => (
        <TogglePill
          key={name}
          isOn={name === 'all' ? filter === 'all' : filter !== 'all' && isShown(filter, name)}
          onPress={() => onChange(toggleFilter(filter, name))}
        >
          {name === 'all' ? 'All' : statusLook[name].plural}{' '}
          {counts && <span>{counts[name].toLocaleString('en')}</span>}
        </TogglePill>
      ))}
    </div>
  );
}
