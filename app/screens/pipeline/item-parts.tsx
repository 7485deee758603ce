import { findPlatform } from '#core/platforms/catalogue.ts';
import { scoreBand, shownScore, type ScoreBand } from '#core/pipeline/shown-score.ts';
import type { SearchHit } from '#core/pipeline/find-items.ts';
import type { ContentRow } from '#core/projections/content-row.ts';
import type { PillarRow } from '#core/projections/workspace-row.ts';
import { PublicationBadge } from '../../components/distribution/publication-badge.tsx';
import { pillarColor } from '../../components/pillar-color.ts';
import { PlatformIcon } from '../../components/platform-icon.tsx';
import { statusLook } from '../../components/status-look.ts';
import { SearchHitWords } from '../../components/search-hit-words.tsx';
import { whenWords } from '../../components/when-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dot } from '../../ui/dot.tsx';
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
    </>
  );
}

export interface ItemFactsProps {
  readonly row: ContentRow;
  readonly pillar: PillarRow | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Platforms, pillar and the date that counts, in one line. */
export function ItemFacts({ row, pillar, now }: ItemFactsProps) {
  const platforms = row.platformIds.flatMap((id) => findPlatform(id) ?? []);
  return (
    <div className="flex h-6 items-center gap-x-2.5 overflow-hidden text-sm whitespace-nowrap text-ink-3">
      {platforms.slice(0, 4).map(({ id, name, icon }) => (
        <span key={id} title={name} className="shrink-0">
          <PlatformIcon name={icon} size={15} />
          <span className="sr-only">{name}</span>
        </span>
      ))}
      {pillar && (
        <span className="flex min-w-0 items-center gap-1.5">
          <Dot color={pillarColor(pillar.color)} />
          <span className="truncate">{pillar.name}</span>
        </span>
      )}
      <span className="shrink-0">{whenWords(row, now)}</span>
      {row.conflicts.length > 0 && <span className="shrink-0 text-warn">Changed on two devices</span>}
      <PublicationBadge publications={row.publications} />
    </div>
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
