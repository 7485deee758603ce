import { RiAddLine, RiLayoutColumnLine, RiLayoutGridLine, RiListUnordered } from '@remixicon/react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  countByStatus,
  findItems,
  isShown,
  type PipelineFilter,
  queryWords,
  type StatusCounts,
  toggleFilter,
} from '#core/content/find-items.ts';
import { newestFirst } from '#core/content/order-items.ts';
import { contentStatuses } from '#core/documents/content-item.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import { statusLook } from '../../features/content/status-look.ts';
import { useContentRows } from '../../features/content/use-content-rows.ts';
import { useItemActions } from '../../features/item-actions/use-item-actions.ts';
import { useSearchTexts } from '../../features/content/use-search-texts.tsx';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { paths } from '../../paths.ts';
import { useListKeys, useSearchKey } from '../../shell/use-list-keys.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { inputClass } from '../../ui/field-class.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TogglePill } from '../../ui/pill.tsx';
import { PipelineItems } from './pipeline-items.tsx';
import { type PipelineView, usePipelinePlace } from './use-pipeline-place.ts';

const views = [
  { view: 'list', label: 'List', Icon: RiListUnordered },
  { view: 'grid', label: 'Grid', Icon: RiLayoutGridLine },
  { view: 'board', label: 'Board by status', Icon: RiLayoutColumnLine },
] as const;

function ViewToggle({
  view,
  onChange,
}: {
  readonly view: PipelineView;
  readonly onChange: (view: PipelineView) => void;
}) {
  return (
    <div role="group" aria-label="View" className="flex gap-1.5">
      {views.map(({ view: each, label, Icon }) => (
        <IconButton
          key={each}
          label={label}
          title={label}
          aria-pressed={view === each}
          className="border border-line-strong bg-surface aria-pressed:border-accent aria-pressed:text-accent"
          onClick={() => onChange(each)}
        >
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  );
}

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'), 'PreviewDialog');
const NothingFound = lazyPart(() => import('./nothing-found.tsx'), 'NothingFound');
const BulkBar = lazyPart(() => import('./bulk-bar.tsx'), 'BulkBar');

const nothing: readonly never[] = [];

/** All ideas, drafts, scheduled and published items, with filters, search and actions. */
export function PipelineScreen() {
  const rows = useContentRows();
  const pillars = useWorkspace()?.pillars ?? [];
  const place = usePipelinePlace();
  const [isSearchWanted, setIsSearchWanted] = useState(place.query !== '');
  const texts = useSearchTexts(rows, isSearchWanted);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const search = useRef<HTMLInputElement>(null);

  // Once the page is idle, so that the texts are loaded before the first letter of a search.
  useEffect(() => whenIdle(() => setIsSearchWanted(true)), []);
  useSearchKey(search);

  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id))),
    [],
  );
  const itemActions = useItemActions({ preview: ({ id }) => place.preview(id) });
  const isRepurposing = place.filter !== 'all' && place.filter.join() === 'published';
  const actions = useMemo(() => ({ ...itemActions, choose }), [itemActions, choose]);

  const query = useDeferredValue(place.query);
  const isSearching = queryWords(query).length > 0;
  const alive = useMemo(() => rows && newestFirst(rows), [rows]);
  const found = useMemo(
    () => alive && (isSearching ? texts && findItems(alive, query, texts) : alive),
    [alive, isSearching, query, texts],
  );
  const { filter } = place;
  const shown = useMemo(() => found?.filter(({ row }) => isShown(filter, row.status)), [found, filter]);
  useListKeys({
    items: shown ?? nothing,
    actions,
    onSelect: ({ id }) => choose(id, !chosen.has(id)),
  });
  const taken = shown?.filter(({ id }) => chosen.has(id)) ?? [];

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterBar filter={filter} counts={found ? countByStatus(found) : undefined} onChange={place.show} />
        <Link to={paths.wizard} className={buttonClass({ variant: 'primary', className: 'max-[999px]:w-full' })}>
          <RiAddLine size={17} aria-hidden="true" />
          Create New Content
        </Link>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={search}
          type="search"
          dir="auto"
          aria-label="Search content"
          placeholder="Search content..."
          value={place.query}
          onFocus={() => setIsSearchWanted(true)}
          onChange={({ target }) => place.search(target.value)}
          className={`${inputClass} min-w-[180px] grow basis-0`}
        />
        <ViewToggle view={place.view} onChange={place.look} />
      </div>
      {isRepurposing && (
        <p className="text-sm text-ink-2">Share Again makes a new draft with the same text. The post stays as it is.</p>
      )}
      {!shown && <SkeletonList label="Loading content" />}
      {shown?.length === 0 && (
        <PartBoundary fallback={null}>
          <NothingFound
            query={isSearching ? query.trim() : null}
            isEmpty={alive?.length === 0}
            onClear={() => place.search('')}
          />
        </PartBoundary>
      )}
      {shown && shown.length > 0 && (
        <PipelineItems
          items={shown}
          view={place.view}
          filter={filter}
          query={query}
          pillars={pillars}
          chosen={chosen}
          actions={actions}
        />
      )}
      {shown && (
        <p role="status" className="text-sm text-ink-3">
          Showing {shown.length.toLocaleString('en')} content items
        </p>
      )}
      <PartBoundary fallback={null}>
        {shown && taken.length > 0 && (
          <BulkBar
            items={taken}
            shownCount={shown.length}
            pillars={pillars}
            onChooseAll={() => setChosen(new Set(shown.map(({ id }) => id)))}
            onClear={() => setChosen(new Set())}
          />
        )}
        {place.previewed !== null && rows && (
          <PreviewDialog
            item={rows.find(({ id }) => id === place.previewed)}
            actions={actions}
            onClose={() => place.preview(null)}
          />
        )}
      </PartBoundary>
    </div>
  );
}

export interface FilterBarProps {
  readonly filter: PipelineFilter;
  /** Undefined while they are read. */
  readonly counts: StatusCounts | undefined;
  readonly onChange: (filter: PipelineFilter) => void;
}

/** The statuses to show: all of them, or some. */
function FilterBar({ filter, counts, onChange }: FilterBarProps) {
  return (
    <div
      role="group"
      aria-label="Show"
      // On a phone one row, which is dragged sideways; the last pill that fits is cut, so that this shows.
      className="-mx-4 flex max-w-[calc(100%+32px)] gap-1.5 px-4 max-desk:overflow-x-auto max-desk:py-1 max-desk:[scrollbar-width:none] desk:mx-0 [&>*]:shrink-0 desk:max-w-none desk:flex-wrap desk:px-0"
    >
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
