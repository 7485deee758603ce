import { changedPost } from '#core/content/changed-post.ts';
import type { ContentRow, PublicationRow } from '#core/content/content-row.ts';
import { isBeingWritten } from '#core/content/order-items.ts';
import { counted } from '#core/kernel/counted.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { publicationTrouble, type statesForPerson } from '#core/publishing/publication.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dot } from '../../ui/dot.tsx';
import { Pill, type PillTone } from '../../ui/pill.tsx';
import { PlatformIcon } from '../connections/platform-icon.tsx';
import { changedWords, whenWords } from '../content/item-times.ts';
import { pillarColor } from '../workspace/pillar-color.ts';

const looks: Readonly<Record<(typeof statesForPerson)[number], { readonly tone: PillTone; readonly words: string }>> = {
  failed: { tone: 'bad', words: 'Failed' },
  unknown: { tone: 'warn', words: 'Not confirmed' },
  overdue: { tone: 'warn', words: 'Missed' },
  'by-hand': { tone: 'info', words: 'You post this one' },
};

/** In a list: says that a publication needs the person, and on which platform. Nothing otherwise. */
function PublicationBadge({ publications }: { readonly publications: readonly PublicationRow[] | undefined }) {
  const trouble = publicationTrouble(publications ?? []);
  if (!trouble) return null;
  const { tone, words } = looks[trouble.state];
  const [first] = trouble.platformIds;
  const name = first === undefined ? null : findPlatform(first)?.name;
  const where = trouble.platformIds.length > 1 ? `${trouble.platformIds.length} platforms` : name;
  return (
    <Pill tone={tone}>
      {words}
      {where && `: ${where}`}
    </Pill>
  );
}

/** A date. Where there is little room, the badge or the column alone says "Scheduled". */
function When({ words }: { readonly words: string }) {
  const [, lead = '', rest] = /^(Scheduled for )?(.*)$/.exec(words)!;
  return (
    <span className="shrink-0">
      {lead && <span className="@max-[330px]:sr-only">{lead}</span>}
      {rest}
    </span>
  );
}

export interface ItemFactsProps {
  readonly row: ContentRow;
  readonly pillar: PillarRow | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Platforms, pillar and the most relevant date, in one line. */
export function ItemFacts({ row, pillar, now }: ItemFactsProps) {
  const changed = changedPost(row);
  const platforms = row.platformIds.flatMap((id) => findPlatform(id) ?? []);
  return (
    <div className="@container flex h-6 items-center gap-x-2.5 overflow-x-clip text-sm whitespace-nowrap text-ink-3">
      {/* First and in the date's place: a narrow row has room for little more. */}
      {changed && <span className="shrink-0 font-medium text-info">{changedWords(changed, now)}</span>}
      {isBeingWritten(row) && <span className="shrink-0 text-ink-2">{counted(row.words, 'word')} written</span>}
      {platforms.slice(0, 4).map(({ id, name, icon }) => (
        <span key={id} data-tooltip={name} className="shrink-0">
          <PlatformIcon name={icon} size={15} />
          <span className="sr-only">{name}</span>
        </span>
      ))}
      {pillar && (
        <span className={classNames('flex min-w-0 items-center gap-1.5', changed && 'max-desk:hidden')}>
          <Dot color={pillarColor(pillar.color)} />
          <span className="truncate">{pillar.name}</span>
        </span>
      )}
      {!changed && <When words={whenWords(row, now)} />}
      {row.conflicts.length > 0 && <span className="shrink-0 text-warn">Changed on two devices</span>}
      <PublicationBadge publications={row.publications} />
    </div>
  );
}
