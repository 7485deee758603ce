import { RiDeleteBinLine, RiPencilLine } from '@remixicon/react';
import type { PillarFigures, TargetStatus } from '#core/content/pillar-figures.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { pillarColor } from '../../features/workspace/pillar-color.ts';
import { PillarIcon } from '../../features/workspace/pillar-icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Pill, type PillTone } from '../../ui/pill.tsx';

const statusTones: Readonly<Record<TargetStatus, PillTone>> = {
  'on target': 'good',
  'below target': 'warn',
  'above target': 'info',
};

const statusWords: Readonly<Record<TargetStatus, string>> = {
  'on target': 'On target',
  'below target': 'Below target',
  'above target': 'Above target',
};

export interface PillarCardProps {
  readonly pillar: PillarRow;
  readonly figures: PillarFigures;
  /** Its share of all targets, in percent. */
  readonly target: number;
  /** As it was set, in percent; 0 where it was added when the others left nothing free. */
  readonly setTarget: number;
  /** Whether anything is published: without it a share is neither right nor wrong. */
  readonly isMeasured: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A pillar with its actual and its target share of what is published. */
export function PillarCard({ pillar, figures, target, setTarget, isMeasured, onEdit, onDelete }: PillarCardProps) {
  const color = pillarColor(pillar.color);
  return (
    <li className="group grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-3 rounded-lg border border-line bg-surface p-4 shadow-low desk:p-5">
      <div className="flex items-start gap-3">
        <span
          className="grid size-11 shrink-0 place-items-center rounded-md desk:size-9"
          style={{ color, background: `color-mix(in oklab, ${color} 12%, var(--surface))` }}
        >
          <PillarIcon name={pillar.icon} />
        </span>
        <h3 className="flex min-h-11 min-w-0 grow items-center text-lg desk:min-h-9">
          <bdi className="min-w-0 wrap-anywhere">{pillar.name}</bdi>
        </h3>
        {/* With a mouse they appear on hover; for touch and keyboard they are always visible. */}
        <div className="flex transition-opacity duration-120 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:hover)]:opacity-0">
          <IconButton label={`Edit ${pillar.name}`} onClick={onEdit}>
            <RiPencilLine size={17} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Delete ${pillar.name}`} onClick={onDelete}>
            <RiDeleteBinLine size={17} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <p dir="auto" className="text-base wrap-anywhere text-ink-2">
        {pillar.description}
      </p>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-serif text-2xl tabular-nums">
            {figures.currentPercentage}% <span className="font-sans text-sm text-ink-3">of what is published</span>
          </span>
          {isMeasured ? (
            <Pill tone={statusTones[figures.status]}>{statusWords[figures.status]}</Pill>
          ) : (
            <Pill>Nothing published</Pill>
          )}
        </div>
        <div aria-hidden="true" className="relative h-1.5 rounded-full bg-line">
          <span
            className="block h-full rounded-full"
            style={{ width: `${figures.currentPercentage}%`, background: color }}
          />
          <span className="absolute -inset-y-1 w-0.5 bg-ink-2" style={{ insetInlineStart: `calc(${target}% - 1px)` }} />
        </div>
        <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-3">
          <span>
            {setTarget === 0 ? 'No target yet' : `Target: ${target}%`}
            {setTarget !== target && ` (set to ${setTarget}%)`}
          </span>
          <span>{countedWork(figures.contentCount)}</span>
        </p>
      </div>
    </li>
  );
}

/** Counts everything past the idea. Most of it may not be published yet. */
function countedWork(count: number): string {
  return count === 1 ? '1 draft or post' : `${count.toLocaleString('en')} drafts and posts`;
}
