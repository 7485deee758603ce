import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { FoldedText } from '#core/pipeline/find-in-texts.ts';
import type { StoredContentRow } from '../../engine/rows.ts';
import { wizardPath } from '../../paths.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Pill } from '../../ui/pill.tsx';
import type { OnItemAction } from './item-action.ts';
import { FoundExcerpt, ItemFacts, type Pillars } from './item-facts.tsx';
import { ItemMenu } from './item-menu.tsx';
import { pipelineScore, pipelineScoreClass, stepBadge } from './pipeline-score.ts';
import { StatusAction } from './status-action.tsx';
import { statusLooks } from './status-look.ts';

export interface PipelineItemProps {
  readonly stored: StoredContentRow;
  readonly pillars: Pillars;
  /** Its text, where words are looked for in it. */
  readonly text: FoldedText | undefined;
  readonly words: readonly string[];
  readonly now: number;
  readonly isSelected: boolean;
  readonly onSelect: (id: string, isSelected: boolean) => void;
  readonly onAction: OnItemAction;
  /** A row of the list, or a card of the grid. */
  readonly isCard: boolean;
}

/** One item of the pipeline: what it is, where it stands and what comes next. */
export const PipelineItem = memo(function PipelineItem({
  stored,
  pillars,
  text,
  words,
  now,
  isSelected,
  onSelect,
  onAction,
  isCard,
}: PipelineItemProps) {
  const { id, row } = stored;
  const title = row.title || 'Untitled';
  const score = pipelineScore(row);
  const { label, tone } = statusLooks[row.status];
  return (
    <li
      className={classNames(
        'grid content-start gap-x-3.5 gap-y-2 rounded-md border bg-surface px-3 py-2.5 shadow-low desk:px-4',
        isSelected ? 'border-accent' : 'border-line',
        !isCard && 'desk:grid-cols-[minmax(0,1fr)_auto] desk:items-center',
      )}
    >
      <div className="flex min-w-0 items-start gap-3">
        <Checkbox
          label={<span className="sr-only">Select {title}</span>}
          isChecked={isSelected}
          onChange={(next) => onSelect(id, next)}
        />
        <span
          title="Score"
          className={classNames('mt-2 w-8 shrink-0 font-serif text-title', pipelineScoreClass(score))}
        >
          <span className="sr-only">Score </span>
          {score}
        </span>
        <div className="grid min-w-0 grow gap-0.5">
          <Link
            to={wizardPath(id)}
            dir="auto"
            aria-label={`Edit: ${title}`}
            className="flex min-h-11 items-center font-medium text-pretty wrap-anywhere text-ink no-underline hover:underline desk:min-h-7"
          >
            {title}
          </Link>
          {text && <FoundExcerpt row={row} text={text} words={words} />}
          <ItemFacts row={row} pillars={pillars} now={now} />
        </div>
      </div>
      <div
        className={classNames(
          'flex flex-wrap items-center gap-2',
          isCard ? 'justify-between' : 'max-desk:justify-between',
        )}
      >
        <span className="flex flex-wrap gap-2">
          <Pill>{stepBadge(row)}</Pill>
          <Pill tone={tone}>{label}</Pill>
        </span>
        <span className="flex items-center gap-1">
          <StatusAction stored={stored} onAction={onAction} />
          <ItemMenu stored={stored} onAction={onAction} />
        </span>
      </div>
    </li>
  );
});
