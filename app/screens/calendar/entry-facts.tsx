import { RiCheckLine } from '@remixicon/react';
import { titleOf } from '../../features/item-actions/item-actions.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type CalendarEntry, entryState, isPastDue } from '#core/calendar/calendar-entries.ts';
import { personNeed } from '#core/calendar/person-needs.ts';
import { changedPost } from '#core/content/changed-post.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { changedWords } from '../../features/content/item-times.ts';
import { noticePath } from '../../features/notices/notice-path.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { dayWords } from './day-words.ts';
import type { CalendarLook } from './use-calendar-place.ts';

// Few entries have one.
const MergedLine = lazyPart(() => import('../../features/history/merged-line.tsx'), 'MergedLine');

/** The background of an entry that is published. */
export const publishedTint = 'bg-[color-mix(in_oklab,var(--good)_9%,var(--surface))]';

export interface EntryFactsProps {
  readonly entry: CalendarEntry<StoredContentRow>;
  readonly look: CalendarLook;
  /** Whether there is room for a link to the text of a post that is due by hand. */
  readonly hasHandOver?: boolean;
}

/** When and where an entry is posted, and its problems. */
export function EntryFacts({ entry: { item, time }, look, hasHandOver = false }: EntryFactsProps) {
  const { row } = item;
  const { now } = look;
  const twin = look.twins.get(item.id);
  const need = personNeed(row, look);
  const yours = need?.state === 'by-hand' ? need.platformIds : null;
  const shared = new Set(row.shares?.map(({ platformId }) => platformId));
  const isOut = row.status === 'published' && shared.size > 0;
  const names = namesOf(isOut ? [...shared] : row.platformIds);
  // An item counts as published with one platform; this lists the platforms that are still missing.
  const missing = isOut ? namesOf(row.platformIds.filter((id) => !shared.has(id) && !yours?.includes(id))) : '';
  const changed = changedPost(row);
  const elsewhere = look.merged.get(item.id)?.devices[0];
  return (
    <>
      <p className="text-xs text-ink-2">
        {whenWords()}
        {names && ` · ${names}`}
        {row.sourceId && ' · Repeat'}
      </p>
      {changed && <p className="text-xs font-medium text-info">{changedWords(changed, now)}</p>}
      {missing && <p className="text-xs text-ink-2">Not on {missing} yet</p>}
      {need && !yours && <p className="text-xs font-medium text-bad">Needs attention</p>}
      {yours && <p className="text-xs font-medium text-info">You post this one: {namesOf(yours)}</p>}
      {yours && hasHandOver && (
        <Link
          to={noticePath({ screen: 'hand-over', itemId: item.id, platform: findPlatform(yours[0] ?? 0)?.key ?? null })}
          aria-label={`Post it now: ${titleOf(item)}`}
          className={buttonClass({ size: 'small', className: 'mt-1 justify-self-start' })}
        >
          Post it now
        </Link>
      )}
      {row.conflicts.length > 0 && <p className="text-xs text-warn">Changed on two devices</p>}
      {elsewhere && row.conflicts.length === 0 && (
        <PartBoundary fallback={null}>
          <MergedLine changes={elsewhere} now={now} />
        </PartBoundary>
      )}
      {twin && (
        <p className="text-xs text-warn wrap-anywhere">
          Same text as <bdi>{titleOf(twin)}</bdi>
        </p>
      )}
    </>
  );

  function whenWords() {
    if (row.status === 'published')
      return (
        <>
          <RiCheckLine size={13} aria-hidden="true" className="mr-0.5 inline align-[-2px] text-good" />
          Published {time}
        </>
      );
    if (yours && entryState(row, look) === 'yours') return `Due ${time}`;
    return isPastDue(row, now) ? <span className="font-medium text-warn">Missed {time}</span> : time;
  }
}

function namesOf(platformIds: readonly number[]): string {
  return platformIds.flatMap((id) => findPlatform(id)?.name ?? []).join(', ');
}

export interface EntryListProps {
  /** The entries of one day, earliest first. */
  readonly entries: readonly CalendarEntry<StoredContentRow>[];
  /**
   * Number of entries shown before the person asks for the rest: a fuller day would hide the others and slow the page
   * down.
   */
  readonly most: number;
  readonly className: string;
  readonly children: (entry: CalendarEntry<StoredContentRow>) => ReactNode;
}

export function EntryList({ entries, most, className, children }: EntryListProps) {
  const [isWhole, setIsWhole] = useState(false);
  // A button for a single entry would take that entry's space.
  const isLong = entries.length > most + 1;
  const [first] = entries;
  return (
    <>
      <ul className={className}>
        {(isLong && !isWhole ? entries.slice(0, most) : entries).map((entry) => (
          <li key={entry.item.id}>{children(entry)}</li>
        ))}
      </ul>
      {isLong && first && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isWhole}
          aria-label={`${isWhole ? 'Show fewer' : `Show ${entries.length - most} more`} of ${dayWords(first.date)}`}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Fewer' : `+ ${entries.length - most} more`}
        </Button>
      )}
    </>
  );
}
