import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { StoredContentRow } from '../engine/store/rows.ts';
import type { ItemActions } from '../features/item-actions/use-item-actions.ts';
import { isKey, isTakingLetters, keys } from '../keys.ts';

export interface ListKeys {
  readonly items: readonly StoredContentRow[];
  readonly actions: ItemActions;
  /** Selects an item, or clears its selection; absent where nothing can be selected. */
  readonly onSelect?: (item: StoredContentRow) => void;
}

/**
 * The letter keys of a list of items. Its rows are the elements with `listRow`, in the order of the page: j and k move
 * the focus between them, the other keys act on the row that has the focus.
 */
export function useListKeys({ items, actions, onSelect }: ListKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isTakingLetters(event.composedPath())) return;
    const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const row = rows[at];
    const step = isKey(event, keys.next) ? 1 : isKey(event, keys.previous) ? -1 : 0;
    if (step !== 0) {
      const next = rows[Math.max(0, at + step)];
      if (!next) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: 'nearest' });
      return;
    }
    const item = row && items.find(({ id }) => id === row.dataset['row']);
    if (!item) return;
    // Enter on a button or a link inside the row is its own.
    if (isKey(event, keys.open) && event.target === row) actions.run('open', item);
    else if (isKey(event, keys.edit)) actions.run('edit', item);
    else if (isKey(event, keys.schedule)) actions.run('schedule', item);
    else if (isKey(event, keys.select) && onSelect) onSelect(item);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The attributes of a row of such a list. */
export function listRow(id: string) {
  return { 'data-row': id, tabIndex: -1 } as const;
}

/** The same as a part that loads late. Its screen writes the attributes of the rows itself. */
export function LateListKeys(keysOfList: ListKeys): null {
  useListKeys(keysOfList);
  return null;
}

/** The slash key focuses the page's own search. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isKey(event, keys.search) || isTakingLetters(event.composedPath())) return;
      // Runs before the palette, which handles the key on pages without a search.
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [field]);
}
