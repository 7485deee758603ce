import { contentStatuses } from '#core/documents/content-item.ts';
import { isShown, toggleFilter, type PipelineFilter, type StatusCounts } from '#core/pipeline/filters.ts';
import { statusLook } from '../../components/status-look.ts';
import { classNames } from '../../ui/class-names.ts';

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
      {(['all', ...contentStatuses] as const).map((name) => {
        const isOn = name === 'all' ? filter === 'all' : filter !== 'all' && isShown(filter, name);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(toggleFilter(filter, name))}
            className={classNames(
              'inline-flex min-h-11 items-center gap-1 rounded-full border px-3 text-sm font-medium transition-colors duration-120 desk:min-h-[34px] desk:px-2.5',
              isOn
                ? 'border-accent bg-accent text-accent-ink'
                : 'border-line bg-surface text-ink-2 hover:border-line-strong hover:text-ink',
            )}
          >
            {name === 'all' ? 'All' : statusLook[name].plural}{' '}
            {counts && <span>{counts[name].toLocaleString('en')}</span>}
          </button>
        );
      })}
    </div>
  );
}
