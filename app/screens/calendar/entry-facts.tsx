import { type ReactNode, useState } from 'react';
import { type CalendarEntry, isOverdue } from '#core/calendar/calendar-entries.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { publicationTrouble } from '#core/publishing/publication-state.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { Button } from '../../ui/button.tsx';
import { dayWords } from './day-words.ts';
import { titleOf } from './plan.ts';

export interface EntryFactsProps {
  readonly entry: CalendarEntry<StoredContentRow>;
  /** Another item with the same words near it. */
  readonly twin: StoredContentRow | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** When and where an entry goes out, and what is the matter with it. */
export function EntryFacts({ entry: { item, time }, twin, now }: EntryFactsProps) {
  const { row } = item;
  const shared = new Set(row.shares?.map(({ platformId }) => platformId));
  const isOut = row.status === 'published' && shared.size > 0;
  const names = namesOf(isOut ? [...shared] : row.platformIds);
  // One platform is enough to be published, and says nothing of the others.
  const missing = isOut ? namesOf(row.platformIds.filter((id) => !shared.has(id))) : '';
  const waits = publicationTrouble(row.publications ?? []) !== null;
  return (
    <>
      <p className="text-xs text-ink-2">
        {whenWords()}
        {names && ` · ${names}`}
        {row.sourceId && ' · Repeat'}
      </p>
      {missing && <p className="text-xs text-ink-2">Not on {missing} yet</p>}
      {waits && <p className="text-xs font-medium text-bad">Needs attention</p>}
      {row.conflicts.length > 0 && <p className="text-xs text-warn">Changed on two devices</p>}
      {twin && (
        <p className="text-xs text-warn wrap-anywhere">
          Same text as <bdi>{titleOf(twin)}</bdi>
        </p>
      )}
    </>
  );

  function whenWords() {
    if (row.status === 'published') return `Published ${time}`;
    return isOverdue(row, now) ? <span className="font-medium text-warn">Missed {time}</span> : time;
  }
}

function namesOf(platformIds: readonly number[]): string {
  return platformIds.flatMap((id) => findPlatform(id)?.name ?? []).join(', ');
}

export interface EntryListProps {
  /** Of one day, the earliest first. */
  readonly entries: readonly CalendarEntry<StoredContentRow>[];
  /** As many are shown before their person asks for the rest: a fuller day would hide the others, and slow the page. */
  readonly most: number;
  readonly className: string;
  readonly children: (entry: CalendarEntry<StoredContentRow>) => ReactNode;
}

/** What goes out on a day. */
export function EntryList({ entries, most, className, children }: EntryListProps) {
  const [isWhole, setIsWhole] = useState(false);
  // A button for one would take the place of the one.
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
