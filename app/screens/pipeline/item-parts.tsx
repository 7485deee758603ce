import { RiRepeatLine } from '@remixicon/react';
import type { ContentRow } from '#core/content/content-row.ts';
import type { SearchHit } from '#core/content/find-items.ts';
import { statusLook } from '../../features/content/status-look.ts';
import { SearchHitWords } from '../../features/content/use-search-texts.tsx';
import type { ItemActions } from '../../features/item-actions/use-item-actions.ts';
import { Pill } from '../../ui/pill.tsx';

export function ItemBadges({ row }: { readonly row: ContentRow }) {
  const { label, tone } = statusLook[row.status];
  return (
    <>
      {row.sourceId && (
        <Pill>
          <RiRepeatLine size={14} aria-hidden="true" className="desk:hidden" />
          <span className="max-desk:sr-only">Repeat</span>
        </Pill>
      )}
      {(row.status === 'ideas' || row.status === 'draft') && <Pill>Opens at step {row.resumeStep}</Pill>}
      {/* The statuses of a list stand below each other. */}
      <Pill tone={tone} className="justify-center desk:min-w-[84px]">
        {label}
      </Pill>
    </>
  );
}

export function ItemHit({ hit }: { readonly hit: SearchHit }) {
  return (
    <p dir="auto" className="h-6 truncate text-sm leading-6 text-ink-3">
      <SearchHitWords hit={hit} />
    </p>
  );
}

export interface ItemChoiceProps {
  readonly title: string;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

/** Selects an item for a bulk action. A native checkbox, because a page has dozens. */
export function ItemChoice({ title, isChosen, onChange }: ItemChoiceProps) {
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center desk:size-8">
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
        className="size-[18px] accent-accent"
      />
    </label>
  );
}

/** The actions on an item of the pipeline, wherever it is shown. The object is stable for the life of the page. */
export interface PipelineActions extends ItemActions {
  readonly choose: (id: string, isChosen: boolean) => void;
}
