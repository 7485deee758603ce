import { RiAddLine } from '@remixicon/react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { countByStatus, findItems, isShown, queryWords } from '#core/content/find-items.ts';
import { newestFirst } from '#core/content/order-items.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import { useSearchKey } from '../../components/use-search-key.ts';
import { useContentRows } from '../../data/content/use-content-rows.ts';
import { useSearchTexts } from '../../data/content/use-search-texts.ts';
import { useWorkspace } from '../../data/workspace/use-workspace.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { inputClass } from '../../ui/field-class.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { FilterBar } from './filter-bar.tsx';
import { PipelineItems } from './pipeline-items.tsx';
import { ViewToggle } from './view-toggle.tsx';
import { usePipelineActions, type OpenForItem } from './use-pipeline-actions.ts';
import { usePipelinePlace } from './use-pipeline-place.ts';

const ItemDialog = lazyPart(() => import('./item-dialog.tsx'), 'ItemDialog');
const NothingFound = lazyPart(() => import('./nothing-found.tsx'), 'NothingFound');
const BulkBar = lazyPart(() => import('./bulk-bar.tsx'), 'BulkBar');

/** Every idea, draft, scheduled and published item: filtered, searched, moved on. */
export function PipelineScreen() {
  const rows = useContentRows();
  const pillars = useWorkspace()?.pillars ?? [];
  const place = usePipelinePlace();
  const [isSearchWanted, setIsSearchWanted] = useState(place.query !== '');
  const texts = useSearchTexts(rows, isSearchWanted);
  const [dialog, setDialog] = useState<OpenForItem | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const search = useRef<HTMLInputElement>(null);

  // Once the page rests, so that the first letter finds the words there.
  useEffect(() => whenIdle(() => setIsSearchWanted(true)), []);
  useSearchKey(search);

  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id))),
    [],
  );
  const actions = usePipelineActions({ open: setDialog, preview: place.preview, choose });

  const query = useDeferredValue(place.query);
  const isSearching = queryWords(query).length > 0;
  const alive = useMemo(() => rows && newestFirst(rows), [rows]);
  const found = useMemo(
    () => alive && (isSearching ? texts && findItems(alive, query, texts) : alive),
    [alive, isSearching, query, texts],
  );
  const { filter } = place;
  const shown = useMemo(() => found?.filter(({ row }) => isShown(filter, row.status)), [found, filter]);
  const taken = shown?.filter(({ id }) => chosen.has(id)) ?? [];

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterBar filter={filter} counts={found ? countByStatus(found) : undefined} onChange={place.show} />
        <Link to={paths.wizard} className={buttonClass({ variant: 'primary' })}>
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
        {dialog && <ItemDialog dialog={dialog} actions={actions} onClose={() => setDialog(null)} />}
        {place.previewed !== null && rows && (
          <ItemDialog
            dialog={{ type: 'preview', item: rows.find(({ id }) => id === place.previewed) }}
            actions={actions}
            onClose={() => place.preview(null)}
          />
        )}
      </PartBoundary>
    </div>
  );
}
