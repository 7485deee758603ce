import { contentStatuses, type ContentStatus } from '#core/documents/content-item.ts';
import { toggleAll, toggleStatus, type StatusFilter } from '#core/pipeline/status-filter.ts';
import { classNames } from '../../ui/class-names.ts';
import { statusLooks } from './status-look.ts';

export interface PipelineFiltersProps {
  readonly filter: StatusFilter;
  readonly counts: Readonly<Record<ContentStatus | 'all', number>> | undefined;
  readonly onChange: (filter: StatusFilter) => void;
}

/** Which statuses are shown, each with how many there are. */
export function PipelineFilters({ filter, counts, onChange }: PipelineFiltersProps) {
  return (
    <div role="group" aria-label="Status" className="flex flex-wrap gap-1.5">
      <FilterButton
        label="All"
        count={counts?.all}
        isOn={filter === 'all'}
        onPress={() => onChange(toggleAll(filter))}
      />
      {contentStatuses.map((status) => (
        <FilterButton
          key={status}
          label={statusLooks[status].filter}
          count={counts?.[status]}
          isOn={filter !== 'all' && filter.includes(status)}
          onPress={() => onChange(toggleStatus(filter, status))}
        />
      ))}
    </div>
  );
}

interface FilterButtonProps {
  readonly label: string;
  readonly count: number | undefined;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

function FilterButton({ label, count, isOn, onPress }: FilterButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        'min-h-11 rounded-full border px-3 text-sm tabular-nums transition-colors duration-120 desk:min-h-8',
        isOn
          ? 'border-accent bg-accent font-medium text-accent-ink'
          : 'border-line bg-surface text-ink-2 hover:text-ink',
      )}
    >
      {label} {count?.toLocaleString('en')}
    </button>
  );
}
