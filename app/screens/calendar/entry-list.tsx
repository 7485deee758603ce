import { useState, type ReactNode } from 'react';
import type { CalendarEntry } from '#core/calendar/calendar-entries.ts';
import type { StoredContentRow } from '../../engine/rows.ts';
import { Button } from '../../ui/button.tsx';
import { dayWords } from './day-words.ts';

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
