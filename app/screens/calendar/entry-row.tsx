import { ItemTitle } from '../../features/content/item-title.tsx';
import { titleOf } from '../../features/item-actions/item-actions.ts';
import { ItemMenu } from '../../features/item-actions/item-menu.tsx';
import type { ItemActions } from '../../features/item-actions/use-item-actions.ts';
import type { CalendarEntry } from '#core/calendar/calendar-entries.ts';
import { pillarColor } from '../../features/workspace/pillar-color.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { dayWords } from './day-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { EntryFacts, publishedTint } from './entry-facts.tsx';
import type { CalendarLook } from './use-calendar-place.ts';

export interface EntryRowProps {
  readonly entry: CalendarEntry<StoredContentRow>;
  readonly look: CalendarLook;
  readonly actions: ItemActions;
  readonly isDayShown?: boolean;
}

export function EntryRow({ entry, look, actions, isDayShown = false }: EntryRowProps) {
  const { item } = entry;
  return (
    <article
      className={classNames(
        'flex items-start gap-2 rounded-md border border-l-4 border-line py-2 pr-1.5 pl-3',
        item.row.status === 'published' ? publishedTint : 'bg-surface',
      )}
      style={{ borderLeftColor: pillarColor(look.colors.get(item.row.pillarId ?? '')) }}
    >
      <div className="grid min-w-0 grow gap-0.5 py-0.5">
        <ItemTitle id={item.id} title={titleOf(item)} className="block min-h-6 text-base" />
        {isDayShown && <p className="text-xs text-ink-2">{dayWords(entry.date)}</p>}
        <EntryFacts entry={entry} twin={look.twins.get(item.id)} now={look.now} />
      </div>
      <ItemMenu item={item} place="calendar" actions={actions} />
    </article>
  );
}
