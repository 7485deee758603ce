import type { ItemActions } from '../../features/item-actions/use-item-actions.ts';
import type { CalendarEntry } from '#core/calendar/calendar-entries.ts';
import { Link } from 'react-router-dom';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { paths } from '../../paths.ts';
import type { CalendarLook } from './use-calendar-place.ts';
import { EntryRow } from './entry-row.tsx';

/** More would push the calendar out of view. */
const SHOWN = 3;

export interface WaitingProps {
  readonly entries: readonly CalendarEntry<StoredContentRow>[];
  readonly look: CalendarLook;
  readonly actions: ItemActions;
}

/** Items that were due and were not posted, or failed, on any day. */
export function Waiting({ entries, look, actions }: WaitingProps) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="grid gap-2">
      <h2 id="waiting" className="text-lg">
        Needs attention
      </h2>
      <ul className="grid gap-2 desk:grid-cols-3">
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.item.id}>
            <EntryRow entry={entry} look={look} actions={actions} isDayShown />
          </li>
        ))}
      </ul>
      {entries.length > SHOWN && (
        <p className="text-sm text-ink-2">
          + {(entries.length - SHOWN).toLocaleString('en')} more, in the{' '}
          <Link to={paths.pipeline} className="underline">
            Content Pipeline
          </Link>
        </p>
      )}
    </section>
  );
}
