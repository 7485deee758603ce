import { format, isSameYear } from 'date-fns';
import type { FoldedText } from '#core/pipeline/find-in-texts.ts';
import { excerptOf } from '#core/pipeline/find-in-texts.ts';
import { findPlatform } from '#core/platforms/catalogue.ts';
import type { ContentRow } from '#core/projections/content-row.ts';
import type { WorkspaceRow } from '#core/projections/workspace-row.ts';
import { PublicationBadge } from '../../components/distribution/publication-badge.tsx';
import { pillarColor } from '../../components/pillar-color.ts';
import { PlatformIcon } from '../../components/platform-icon.tsx';

export type Pillars = ReadonlyMap<string, WorkspaceRow['pillars'][number]>;

export interface ItemFactsProps {
  readonly row: ContentRow;
  readonly pillars: Pillars;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Where an item goes, which pillar it is of, and when what happened to it. */
export function ItemFacts({ row, pillars, now }: ItemFactsProps) {
  const pillar = row.pillarId === null ? undefined : pillars.get(row.pillarId);
  const platforms = row.platformIds.flatMap((id) => findPlatform(id) ?? []);
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-3">
      {platforms.map(({ id, icon, name }) => (
        <span key={id} title={name} className="inline-flex">
          <PlatformIcon name={icon} size={15} />
          <span className="sr-only">{name}</span>
        </span>
      ))}
      {pillar && (
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <span
            aria-hidden="true"
            className="size-2 shrink-0 rounded-full"
            style={{ background: pillarColor(pillar.color) }}
          />
          <span className="wrap-anywhere">{pillar.name}</span>
        </span>
      )}
      <span>{whenWords(row, now)}</span>
      <PublicationBadge publications={row.publications} />
    </p>
  );
}

export interface FoundExcerptProps {
  readonly row: ContentRow;
  readonly text: FoldedText;
  readonly words: readonly string[];
}

/** The words that were looked for, where they stand below the title. */
export function FoundExcerpt({ row, text, words }: FoundExcerptProps) {
  const excerpt = excerptOf(text, words, row.title.length);
  if (!excerpt) return null;
  return (
    <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
      {excerpt.before}
      <mark className="rounded-xs bg-accent-soft text-ink">{excerpt.hit}</mark>
      {excerpt.after}
    </p>
  );
}

/** "Goes out 24 Nov 09:00", "Published 22 Nov", "Added 21 Nov". */
function whenWords({ status, scheduledAt, publishedAt, createdAt }: ContentRow, now: number): string {
  const day = (at: string) => (isSameYear(at, now) ? 'd MMM' : 'd MMM yyyy');
  if (status === 'published') return publishedAt ? `Published ${format(publishedAt, day(publishedAt))}` : '';
  if (status === 'scheduled' && scheduledAt)
    return `${Date.parse(scheduledAt) > now ? 'Goes out' : 'Was due'} ${format(scheduledAt, `${day(scheduledAt)} HH:mm`)}`;
  return createdAt ? `Added ${format(createdAt, day(createdAt))}` : '';
}
