import { findPlatform } from '#core/publishing/platforms.ts';
import type { ContentRow } from '#core/content/content-row.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { Dot } from '../ui/dot.tsx';
import { PublicationBadge } from './distribution/publication-badge.tsx';
import { pillarColor } from './pillar-color.ts';
import { PlatformIcon } from './platform-icon.tsx';
import { whenWords } from './when-words.ts';

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
        <span key={id} data-tooltip={name} className="shrink-0">
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
