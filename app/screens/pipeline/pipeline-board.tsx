import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type Announcements,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import { RiDraggable } from '@remixicon/react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { contentStatuses, type ContentStatus } from '#core/documents/content-item.ts';
import type { StoredContentRow } from '../../engine/rows.ts';
import { wizardPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { OnItemAction } from './item-action.ts';
import { ItemFacts, type Pillars } from './item-facts.tsx';
import { ItemMenu } from './item-menu.tsx';
import { pipelineScore, pipelineScoreClass } from './pipeline-score.ts';
import { statusLooks } from './status-look.ts';

/** Cards of a column that are drawn at first, and more with each press. */
const PAGE = 30;

export interface PipelineBoardProps {
  readonly rows: readonly StoredContentRow[];
  readonly pillars: Pillars;
  readonly now: number;
  readonly onAction: OnItemAction;
}

/** A column for each status. A card goes from one to another by pointer, by Space and the arrows, or by its menu. */
export function PipelineBoard({ rows, pillars, now, onAction }: PipelineBoardProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  );
  const announcements = useMemo(() => announce(rows), [rows]);
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements }}
      onDragEnd={({ active, over }) => {
        const to = contentStatuses.find((status) => status === over?.id);
        if (to) onAction(String(active.id), { type: 'move', to });
      }}
    >
      {/* The board scrolls sideways in itself where four columns have no room. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label="Board" tabIndex={0} className="-mx-1 overflow-x-auto px-1 pb-3">
        <div className="grid auto-cols-[minmax(250px,1fr)] grid-flow-col gap-3">
          {contentStatuses.map((status) => (
            <Column
              key={status}
              status={status}
              rows={rows.filter(({ row }) => row.status === status)}
              pillars={pillars}
              now={now}
              onAction={onAction}
            />
          ))}
        </div>
      </div>
    </DndContext>
  );
}

interface ColumnProps extends PipelineBoardProps {
  readonly status: ContentStatus;
}

function Column({ status, rows, pillars, now, onAction }: ColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const [shown, setShown] = useState(PAGE);
  const { filter } = statusLooks[status];
  return (
    <section
      ref={setNodeRef}
      aria-label={filter}
      className={classNames(
        'grid min-h-[220px] content-start gap-2 rounded-md border p-2',
        isOver ? 'border-accent bg-accent-soft' : 'border-line bg-sunken',
      )}
    >
      <h2 className="flex items-baseline gap-2 px-1 font-sans text-sm font-medium">
        {filter} <span className="text-ink-3 tabular-nums">{rows.length.toLocaleString('en')}</span>
      </h2>
      <ul className="grid gap-2">
        {rows.slice(0, shown).map((stored) => (
          <BoardCard key={stored.id} stored={stored} pillars={pillars} now={now} onAction={onAction} />
        ))}
      </ul>
      {rows.length > shown && (
        <Button size="small" variant="quiet" onClick={() => setShown(shown + PAGE)}>
          Show more
        </Button>
      )}
    </section>
  );
}

interface BoardCardProps extends Omit<PipelineBoardProps, 'rows'> {
  readonly stored: StoredContentRow;
}

function BoardCard({ stored, pillars, now, onAction }: BoardCardProps) {
  const { id, row } = stored;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, isDragging } = useDraggable({ id });
  const title = row.title || 'Untitled';
  const score = pipelineScore(row);
  return (
    <li
      ref={setNodeRef}
      style={transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` } : undefined}
      className={classNames(
        'grid gap-1.5 rounded-sm border border-line bg-surface p-2 shadow-low',
        isDragging && 'relative z-20 border-line-strong shadow-high',
      )}
    >
      <div className="flex items-start gap-1.5">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Move ${title}`}
          className="grid h-11 w-7 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:text-ink active:cursor-grabbing desk:h-8"
        >
          <RiDraggable size={17} aria-hidden="true" />
        </button>
        <Link
          to={wizardPath(id)}
          dir="auto"
          aria-label={`Edit: ${title}`}
          className="min-w-0 grow pt-1 text-sm font-medium wrap-anywhere text-ink no-underline hover:underline max-desk:pt-2.5"
        >
          {title}
        </Link>
        <ItemMenu stored={stored} onAction={onAction} />
      </div>
      <div className="flex items-start gap-2.5 pl-1.5">
        <span title="Score" className={classNames('font-serif text-base', pipelineScoreClass(score))}>
          <span className="sr-only">Score </span>
          {score}
        </span>
        <ItemFacts row={row} pillars={pillars} now={now} />
      </div>
    </li>
  );
}

/** The arrows go from column to column, and up and down within one. */
const toNextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const columns = contentStatuses.flatMap((status) => context.droppableRects.get(status) ?? []);
  const middle = currentCoordinates.x + (context.collisionRect?.width ?? 0) / 2;
  const now = columns.findIndex(({ left, right }) => middle >= left && middle <= right);
  const next = columns[now + step];
  return next ? { x: next.left + 8, y: next.top + 40 } : undefined;
};

/** What a screen reader hears while a card is moved. */
function announce(rows: readonly StoredContentRow[]): Announcements {
  const title = (id: string | number) => rows.find((stored) => stored.id === id)?.row.title || 'Untitled';
  const column = (id: string | number) => statusLooks[id as ContentStatus].filter;
  return {
    onDragStart: ({ active }) => `Picked up ${title(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${title(active.id)} is over ${column(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${title(active.id)} was put on ${column(over.id)}.` : `${title(active.id)} stays where it was.`,
    onDragCancel: ({ active }) => `${title(active.id)} stays where it was.`,
  };
}
