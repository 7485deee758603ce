import { scoreBand, shownScore, type ScoreBand } from '#core/pipeline/shown-score.ts';
import type { SearchHit } from '#core/pipeline/find-items.ts';
import type { ContentRow } from '#core/projections/content-row.ts';
import { statusLook } from '../../components/status-look.ts';
import { SearchHitWords } from '../../components/search-hit-words.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Pill } from '../../ui/pill.tsx';

const bandColors: Readonly<Record<ScoreBand, string>> = {
  green: 'text-good',
  blue: 'text-info',
  yellow: 'text-warn',
  red: 'text-bad',
};

export function ItemScore({ row, className }: { readonly row: ContentRow; readonly className?: string }) {
  const score = shownScore(row);
  return (
    <span title="Score" className={classNames('font-serif text-title', bandColors[scoreBand(score)], className)}>
      <span className="sr-only">Score </span>
      {score}
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

/** What a search found in an item. */
export function ItemHit({ hit }: { readonly hit: SearchHit }) {
  return (
    <p dir="auto" className="h-6 truncate text-sm leading-6 text-ink-3">
      <SearchHitWords hit={hit} />
    </p>
  );
}
