import { RiAddLine, RiSearchLine } from '@remixicon/react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { moveInPipeline } from '#core/pipeline/move-in-pipeline.ts';
import { writeStatusFilter } from '#core/pipeline/status-filter.ts';
import { useWorkspace } from '../../data/workspace/use-workspace.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { ItemAction } from './item-action.ts';
import { PipelineFilters } from './pipeline-filters.tsx';
import { PipelineList } from './pipeline-list.tsx';
import { usePipeline, type PipelineView } from './use-pipeline.ts';
import { useShareAgain } from './use-share-again.ts';
import { usePipelineActions } from './use-pipeline-actions.ts';

const PipelineBoard = lazyPart(() => import('./pipeline-board.tsx'), 'PipelineBoard');
const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'), 'PreviewDialog');
const PublishDialog = lazyPart(() => import('./publish-dialog.tsx'), 'PublishDialog');
const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'), 'ScheduleDialog');

const views: readonly { readonly value: PipelineView; readonly label: string }[] = [
  { value: 'list', label: 'List' },
  { value: 'grid', label: 'Grid' },
  { value: 'board', label: 'Board' },
];

const nothing: ReadonlySet<string> = new Set();

/** What is open over the list. */
interface Open {
  readonly type: 'preview' | 'schedule' | 'publish';
  readonly ids: readonly string[];
}

/** Every item from idea to published post: found, looked at, moved on. */
export function PipelineScreen() {
  const pipeline = usePipeline();
  const { filter, query, view, counts, shown, words, found } = pipeline;
  const actions = usePipelineActions();
  const shareAgain = useShareAgain();
  const workspace = useWorkspace();
  const pillars = useMemo(() => new Map((workspace?.pillars ?? []).map((pillar) => [pillar.id, pillar])), [workspace]);
  const [now] = useState(Date.now);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(nothing);
  const [open, setOpen] = useState<Open | null>(null);

  // What was deleted elsewhere, or is filtered out, is not worked on unseen.
  const selected = useMemo(() => (shown ?? []).filter(({ id }) => selectedIds.has(id)), [shown, selectedIds]);
  const opened = useMemo(() => (shown ?? []).filter(({ id }) => open?.ids.includes(id)), [shown, open]);
  const select = useCallback(
    (id: string, isSelected: boolean) =>
      setSelectedIds((before) => new Set([...before].filter((each) => each !== id).concat(isSelected ? [id] : []))),
    [],
  );
  const clear = () => setSelectedIds(nothing);
  const close = () => setOpen(null);

  const act = useCallback(
    (id: string, action: ItemAction) => {
      const stored = shown?.find((each) => each.id === id);
      if (!stored) return;
      if (action.type !== 'move') {
        if (action.type === 'delete') void actions.remove([stored]);
        else if (action.type === 'share-again') void shareAgain(id);
        else setOpen({ type: 'preview', ids: [id] });
        return;
      }
      const asked = moveInPipeline(stored.row.status, action.to);
      switch (asked.type) {
        case 'none':
          return;
        case 'refused':
          return showToast({ title: 'Not moved', text: asked.sentence, tone: 'bad' });
        case 'promote':
          return void actions.promote([stored]);
        case 'unschedule':
          return void actions.unschedule([stored]);
        case 'schedule':
        case 'publish':
          return setOpen({ type: asked.type, ids: [id] });
      }
    },
    [shown, actions, shareAgain],
  );
  const [first] = opened;

  return (
    <div className="grid gap-4">
      <h2 className="sr-only">Your content</h2>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PipelineFilters filter={filter} counts={counts} onChange={pipeline.setFilter} />
        <Link to={paths.wizard} className={buttonClass({ variant: 'primary' })}>
          <RiAddLine size={17} aria-hidden="true" />
          Create New Content
        </Link>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <TextField
          label="Search content"
          isLabelHidden
          type="search"
          placeholder="Search content..."
          value={query}
          onChange={(event) => pipeline.setQuery(event.target.value)}
          className="min-w-[200px] grow"
        />
        <SegmentedControl label="View" isLabelHidden options={views} value={view} onChange={pipeline.setView} />
      </div>
      {selected.length > 0 && view !== 'board' && (
        <BulkBar
          count={selected.length}
          pillars={workspace?.pillars ?? []}
          onSchedule={() => setOpen({ type: 'schedule', ids: selected.map(({ id }) => id) })}
          onPillar={(pillarId) => {
            void actions.choosePillar(selected, pillarId);
            clear();
          }}
          onDelete={() => {
            void actions.remove(selected);
            clear();
          }}
          onClear={clear}
        />
      )}
      {!shown && <SkeletonList label="Loading your content" rows={3} />}
      {shown?.length === 0 && (
        <EmptyState
          title="No content found"
          text={
            query.trim() !== ''
              ? 'Nothing has these words. Try fewer of them, or another spelling.'
              : 'Create your first piece, or choose another status.'
          }
          icon={<RiSearchLine size={26} aria-hidden="true" />}
        />
      )}
      {shown && shown.length > 0 && view === 'board' && (
        <Suspense fallback={<SkeletonList label="Loading the board" rows={3} />}>
          <PipelineBoard rows={shown} pillars={pillars} now={now} onAction={act} />
        </Suspense>
      )}
      {shown && shown.length > 0 && view !== 'board' && (
        <PipelineList
          // Another selection begins at its first page.
          key={`${view} ${writeStatusFilter(filter)} ${words.join(' ')}`}
          rows={shown}
          pillars={pillars}
          found={found}
          words={words}
          now={now}
          selected={selectedIds}
          onSelect={select}
          onAction={act}
          isGrid={view === 'grid'}
        />
      )}
      {shown && (
        <p role="status" className="text-sm text-ink-3">
          Showing {shown.length.toLocaleString('en')} content {shown.length === 1 ? 'item' : 'items'}
        </p>
      )}
      <Suspense>
        {open?.type === 'preview' && first && <PreviewDialog stored={first} onClose={close} />}
        {open?.type === 'publish' && first && <PublishDialog stored={first} onClose={close} />}
        {open?.type === 'schedule' && first && (
          <ScheduleDialog
            rows={opened}
            onClose={close}
            onSchedule={(chosen, zone) => {
              close();
              clear();
              void actions.schedule(opened, chosen, zone);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
