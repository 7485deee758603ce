import { useLocation } from 'react-router-dom';
import type { StoredContentRow } from '../engine/store/rows.ts';
import { useContentRows } from '../features/content/use-content-rows.ts';
import { ItemMenu } from '../features/item-actions/item-menu.tsx';
import { useItemActions } from '../features/item-actions/use-item-actions.ts';
import { openItemId } from '../paths.ts';

/** The item that is open for writing; null on other pages, and while it is not stored yet. */
export function useOpenItem(): StoredContentRow | null {
  const id = openItemId(useLocation());
  const rows = useContentRows();
  return (id !== null && rows?.find((row) => row.id === id && row.row.deletedAt === null)) || null;
}

/** The actions on the item that is open for writing. */
export function OpenItemMenu() {
  const item = useOpenItem();
  const actions = useItemActions();
  return item && <ItemMenu item={item} place="open-item" actions={actions} />;
}
