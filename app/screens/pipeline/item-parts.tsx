import { RiStarFill, RiStarLine } from '@remixicon/react';
import type { ContentRow } from '#core/content/content-row.ts';
import type { SearchHit } from '#core/content/find-items.ts';
import { scoreBand, type ScoreBand, scoreStars, shownScore } from '#core/content/shown-score.ts';
import { statusLook } from '../../features/content/status-look.ts';
import { SearchHitWords } from '../../features/content/use-search-texts.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Pill } from '../../ui/pill.tsx';

const MOST_STARS = 5;

const bandColors: Readonly<Record<ScoreBand, string>> = {
  green: 'text-good',
  blue: 'text-info',
  yellow: 'text-warn',
  red: 'text-bad',
};

export function ItemScore({ row, className }: { readonly row: ContentRow; readonly className?: string }) {
  const score = shownScore(row);
  const stars = scoreStars(score);
  return (
    <span
      data-tooltip={`Score ${score}, ${stars} of ${MOST_STARS} stars`}
      className={classNames('leading-none', bandColors[scoreBand(score)], className)}
    >
      <span className="font-serif text-title">
        <span className="sr-only">Score </span>
        {score}
      </span>
      <span role="img" aria-label={`${stars} of ${MOST_STARS} stars`} className="mt-0.5 flex">
        {Array.from({ length: MOST_STARS }, (_, star) => {
          const Star = star < stars ? RiStarFill : RiStarLine;
          return <Star key={star} size={9} aria-hidden="true" />;
        })}
      </span>
    </span>
  );
}

export function ItemBadges({ row }: { readonly row: ContentRow }) {
  const { label, tone } = statusLook[row.status];
  return (
    <>
      <Pill>Step {row.stage}/13</Pill>
      <Pill tone={tone}>{label}</Pill>
      {row.sourceId && <Pill>Repeat</Pill>}
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
